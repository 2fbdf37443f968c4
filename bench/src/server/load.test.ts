import { describe, expect, it } from "vitest";
import { readReport } from "./load.ts";

const printed = (failed: number) => `Running 1s test @ http://127.0.0.1:5999/
Requests/sec:  19092.24
{"requests":19345,"seconds":2,"p50Ms":0.239,"p99Ms":80.2,"failed":${failed}}
`;

describe("the report of a run of wrk", () => {
  it("is read from the last line", () => {
    expect(readReport(printed(0))).toEqual({
      requests: 19345,
      requestsPerSecond: 9672.5,
      p50Ms: 0.239,
      p99Ms: 80.2,
    });
  });

  it("is refused where requests failed, and where it is missing", () => {
    expect(() => readReport(printed(7))).toThrow("did not answer 7 of 19345 requests");
    expect(() => readReport("unable to connect")).toThrow("no report");
  });
});
