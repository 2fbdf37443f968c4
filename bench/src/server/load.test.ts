import { expect, it } from "vitest";
import { readReport } from "./load.ts";

const printed = (failed: string) => `Running 1s test @ http://127.0.0.1:5999/
  19345 requests in 2.00s, 4.10MB read
${failed}Requests/sec:  19092.24
Transfer/sec:      2.05MB
`;

it("reads the requests a second from what wrk prints", () => {
  expect(readReport(printed(""))).toBe(19092);
});

it.each([
  printed("  Non-2xx or 3xx responses: 7\n"),
  printed("  Socket errors: connect 0, read 7, write 0, timeout 0\n"),
  "unable to connect",
])("refuses a report of failed requests, and none at all", (output) => {
  expect(() => readReport(output)).toThrow("Not every request was answered");
});
