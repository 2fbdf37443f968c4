import type { PageReport, ReportBatch } from "@site/contract/report";
import { reportsMark } from "@site/contract/report";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchLeaving } from "../browser/leaving.ts";
import { publishFailure } from "../problems/remote-failures.ts";
import { startMonitoring } from "./monitoring.ts";
import { nothingEarly, sampleComposition } from "./test/sample-page.ts";

const measureVitals = vi.hoisted(() => vi.fn());
vi.mock("./vitals.ts", () => ({ measureVitals }));
// The security log receives the same problems, later than a test lasts.
vi.mock("../security/security-log-client.ts", () => ({ logEvent: async () => {} }));

const failure = {
  remote: "mf-home",
  version: "1.2.0",
  part: "home",
  locale: "pt",
  phase: "load",
  fault: "unreachable",
} as const;

let sent: { url: string; body: Blob }[];
let stop: (() => void) | undefined;
let isMeasured: boolean;

beforeEach(() => {
  sent = [];
  isMeasured = false;
  measureVitals.mockReset();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockImplementation(() => (isMeasured ? 0.1 : 0.9));
  sentBy(
    { name: "cache", description: "" },
    { name: reportsMark, description: "0123456789abcdef" },
  );
  Object.assign(navigator, {
    sendBeacon: (url: string, body: Blob) => sent.push({ url, body }) > 0,
  });
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The document was sent by a server that takes reports for this composition. */
function sentBy(...serverTiming: { name: string; description: string }[]) {
  // Cast: the one entry and the one field that are read.
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ serverTiming }] as never);
}
const start = (problems: Event[] = []) => {
  stop = startMonitoring(sampleComposition, { ...nothingEarly, problems });
};
async function batches(): Promise<ReportBatch[]> {
  vi.advanceTimersByTime(3_000);
  return Promise.all(sent.map(async ({ body }) => JSON.parse(await body.text())));
}
const reported = async (): Promise<PageReport[]> =>
  (await batches()).flatMap(({ reports }) => reports);
const fault = (message: string, file = "/mf-home/1.2.0/a.js") =>
  new ErrorEvent("error", {
    message,
    error: new TypeError(message),
    filename: `${location.origin}${file}`,
    lineno: 3,
    colno: 14,
  });
const leave = () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
};

describe("reports of a page", () => {
  it("go to the site's own server together, with the composition", async () => {
    start();
    window.dispatchEvent(fault("x is not a function"));
    publishFailure(failure, new Error("mf-home: home in pt failed to load"));
    expect(sent).toEqual([]);
    expect(await batches()).toEqual([
      {
        composition: "0123456789abcdef",
        reports: [
          {
            kind: "error",
            path: "/",
            name: "TypeError",
            message: "x is not a function",
            source: "/mf-home/1.2.0/a.js:3:14",
          },
          {
            kind: "failure",
            path: "/",
            remote: "mf-home",
            version: "1.2.0",
            part: "home",
            language: "pt",
            phase: "load",
            fault: "unreachable",
            message: "mf-home: home in pt failed to load",
          },
        ],
      },
    ]);
    expect(sent.map(({ url, body }) => [url, body.type])).toEqual([
      ["/_reports", "application/json"],
    ]);
  });

  it("hold what happened before their code came", async () => {
    publishFailure(failure, new Error("early"));
    start([fault("earlier")]);
    expect(await reported()).toMatchObject([
      { kind: "error" },
      { kind: "failure", message: "early" },
    ]);
  });

  it("are not sent where the server takes none", async () => {
    sentBy({ name: "cache", description: "" });
    start();
    window.dispatchEvent(fault("x"));
    expect(await batches()).toEqual([]);
  });

  it("go at once when the visitor leaves, and what is noticed then too", async () => {
    start();
    window.dispatchEvent(fault("x"));
    leave();
    expect(sent).toHaveLength(1);
    window.dispatchEvent(fault("y"));
    await Promise.resolve();
    expect(sent).toHaveLength(2);
  });

  it("hold the same thing once, and twenty things at most", async () => {
    start();
    for (let times = 0; times < 3; times += 1) window.dispatchEvent(fault("same"));
    for (let number = 0; number < 40; number += 1) window.dispatchEvent(fault(`E${number}`));
    expect(await reported()).toHaveLength(20);
  });

  it("hold nothing that a visitor typed or that says who they are", async () => {
    start();
    window.dispatchEvent(fault('"queremos automatizar" of ana@example.com', "/a.js?q=fechamento"));
    const rejection = { reason: "typed by ana" };
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), rejection));
    const text = JSON.stringify(await batches());
    expect(text).not.toMatch(/ana|automatizar|fechamento/);
    expect(await reported()).toMatchObject([
      { source: "/a.js:3:14" },
      { name: "string", message: "" },
    ]);
  });

  it("say where a rejection came from", async () => {
    start();
    const reason = new RangeError("too far");
    reason.stack = `RangeError: too far\n    at f (${location.origin}/mf-home/1.2.0/b.js?x=1:5:6)`;
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    expect(await reported()).toMatchObject([
      { name: "RangeError", message: "too far", source: "/mf-home/1.2.0/b.js:5:6" },
    ]);
  });

  it("leave out what the browser stopped as the visitor left", async () => {
    watchLeaving();
    start();
    window.dispatchEvent(new Event("beforeunload"));
    window.dispatchEvent(fault("error loading dynamically imported module"));
    expect(await reported()).toEqual([]);
    window.dispatchEvent(new Event("pageshow"));
    window.dispatchEvent(fault("x is not a function"));
    expect(await reported()).toHaveLength(1);
  });

  it("leave out what a visitor's extension did", async () => {
    start();
    window.dispatchEvent(new ErrorEvent("error", { filename: "chrome-extension://abc/x.js" }));
    expect(await reported()).toEqual([]);
  });

  it("name an image that didn't load, and leave styles to their remote's failure", async () => {
    start();
    for (const [name, address] of [
      ["img", "/shell/1.0.0/missing.png?v=1"],
      ["img", "https://other.example/portrait.png"],
      ["link", "/mf-home/1.2.0/a.css"],
    ] as const) {
      const element = document.createElement(name);
      element.setAttribute(name === "img" ? "src" : "href", address);
      document.body.append(element);
      element.dispatchEvent(new Event("error"));
      element.remove();
    }
    expect(await reported()).toMatchObject([
      { kind: "resource", element: "img", source: "/shell/1.0.0/missing.png" },
      { kind: "resource", element: "img", source: "https://other.example" },
    ]);
  });

  it("end when they are stopped", async () => {
    start();
    stop?.();
    window.dispatchEvent(fault("late"));
    leave();
    expect(await batches()).toEqual([]);
  });
});

describe("web vitals", () => {
  it("are measured for one page load in two, and reported for the page it began with", async () => {
    start();
    await vi.dynamicImportSettled();
    expect(measureVitals).not.toHaveBeenCalled();
    stop?.();
    isMeasured = true;
    start();
    await vi.dynamicImportSettled();
    const [report] = measureVitals.mock.calls[0] ?? [];
    report({ kind: "vital", name: "LCP", value: 812.5, rating: "good" });
    expect(await reported()).toEqual([
      { kind: "vital", path: "/", name: "LCP", value: 812.5, rating: "good" },
    ]);
  });
});
