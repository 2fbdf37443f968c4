import { describe, expect, it } from "vitest";
import { readWrkOutput } from "./load.ts";

const output = `Running 1s test @ http://127.0.0.1:5100/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.71ms    2.26ms  39.91ms   95.43%
    Req/Sec    24.05k     3.22k   28.85k    80.00%
  Latency Distribution
     50%  850.00us
     75%    1.63ms
     90%    2.71ms
     99%    1.02s
  23952 requests in 1.00s, 19.05MB read
Requests/sec:  23927.38
Transfer/sec:     19.03MB
`;

describe("what wrk prints", () => {
  it("is read in one unit, whichever each figure was printed in", () => {
    expect(readWrkOutput(output)).toEqual({
      requests: 23952,
      requestsPerSecond: 23927.38,
      p50Ms: 0.85,
      p99Ms: 1020,
    });
  });

  it("is refused where requests failed", () => {
    const refused = `${output}  Non-2xx or 3xx responses: 7\n`;
    expect(() => readWrkOutput(refused)).toThrow("Non-2xx or 3xx responses: 7");
    const broken = `${output}  Socket errors: connect 0, read 3, write 0, timeout 1\n`;
    expect(() => readWrkOutput(broken)).toThrow("Socket errors");
  });

  it("is refused where it holds no figures", () => {
    expect(() => readWrkOutput("unable to connect")).toThrow("no rate of requests");
  });
});
