import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPolicy } from "./policy-watch.ts";
import { nothingEarly } from "./test-kit/sample-page.ts";

const logUrl = "https://example.com/rest/v1/rpc/log_security_event";
const report = vi.fn();
let stop: () => void;

const violation = (more: Partial<SecurityPolicyViolationEvent>) =>
  Object.assign(new Event("securitypolicyviolation", { bubbles: true }), {
    effectiveDirective: "script-src-elem",
    blockedURI: "https://evil.example.net/x.js",
    sourceFile: "https://example.com/en",
    lineNumber: 12,
    ...more,
  });

const violate = (more: Partial<SecurityPolicyViolationEvent> = {}) =>
  document.dispatchEvent(violation(more));

beforeEach(() => {
  report.mockClear();
  stop = watchPolicy(report, nothingEarly, logUrl);
});
afterEach(() => stop());

it("reports what was refused and where", () => {
  violate();
  expect(report.mock.calls).toEqual([
    [
      "csp_violation",
      {
        directive: "script-src-elem",
        blocked: "https://evil.example.net/x.js",
        source: "https://example.com/en:12",
      },
    ],
  ]);
});

it("reports the same refusal once", () => {
  violate();
  violate({ lineNumber: 13 });
  violate({ blockedURI: "inline" });
  expect(report).toHaveBeenCalledTimes(2);
});

it("says nothing when its own log call is refused", () => {
  violate({ effectiveDirective: "connect-src", blockedURI: logUrl });
  expect(report).not.toHaveBeenCalled();
});

it.each([{ sourceFile: "moz-extension://abc/content.js" }, { blockedURI: "chrome-extension" }])(
  "leaves a visitor's extensions alone: %o",
  (more) => {
    violate(more);
    expect(report).not.toHaveBeenCalled();
  },
);

it("cuts long addresses", () => {
  violate({ blockedURI: `https://evil.example.net/${"x".repeat(999)}` });
  expect(report.mock.calls[0]?.[1].blocked).toHaveLength(200);
});

it("reports what was refused before it was there", () => {
  stop();
  stop = watchPolicy(
    report,
    { ...nothingEarly, faults: [violation({}), new Event("error")] },
    logUrl,
  );
  expect(report).toHaveBeenCalledTimes(1);
});
