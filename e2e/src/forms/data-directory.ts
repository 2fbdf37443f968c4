/**
 * Where the server under test keeps what was sent, relative to the project's folder. Name another
 * one beside `E2E_PORT` when the tests are to use a server that runs already.
 */
export const dataDirectory = process.env["E2E_DATA_DIRECTORY"] ?? ".tmp/e2e/data";
