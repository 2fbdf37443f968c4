import type { ServerOptions } from "vite";

/**
 * Where a development server listens that is started by itself, from `PORT` and `HOST`. Without
 * them Vite takes the first free port from 5173 on.
 * @throws Error when `PORT` is not a port number.
 */
export function listenOptions(env: Readonly<Record<string, string | undefined>>): ServerOptions {
  const { PORT, HOST } = env;
  const port = Number(PORT);
  if (PORT && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
    throw new Error(`PORT must be a number from 0 to 65535; it is "${PORT}".`);
  }
  return { ...(PORT && { port, strictPort: true }), ...(HOST && { host: HOST }) };
}
