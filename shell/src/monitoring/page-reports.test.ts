import { type PageReport, type ReportBatch, reportsMark } from "@site/contract/report";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { publish, recordPageEvents } from "../problems/page-events.ts";
import {
  compositionOf,
  failToLoad,
  failure,
  rejectionOf,
  violationOf,
} from "../test/sample-site.ts";
import { startMonitoring } from "./monitoring.ts";

const onLCP = vi.hoisted(() => vi.fn());
vi.mock("web-vitals", () => ({ onLCP, onCLS: () => {}, onINP: () => {} }));
// The security log receives the same problems, later than a test lasts.
vi.mock("../security/security-log.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  logEvent: async () => {},
}));

let sent: { url: string; body: Blob }[];
let stops: (() => void)[];

beforeEach(() => {
  sent = [];
  stops = [recordPageEvents()];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  sentBy(
    { name: "cache", description: "" },
    { name: reportsMark, description: "0123456789abcdef" },
  );
  Object.assign(navigator, {
    sendBeacon: (url: string, body: Blob) => sent.push({ url, body }) > 0,
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

/** The document was sent by a server that takes reports for this composition. */
function sentBy(...serverTiming: { name: string; description: string }[]) {
  // Cast: the one entry and the one field that are read.
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ serverTiming }] as never);
}
const never = new Promise<void>(() => {});
const start = (isLive = never) => stops.push(startMonitoring(compositionOf(), isLive).stop);
async function batches(): Promise<ReportBatch[]> {
  vi.advanceTimersByTime(3_000);
  return Promise.all(sent.map(async ({ body }) => JSON.parse(await body.text())));
}
const all = async (): Promise<PageReport[]> => (await batches()).flatMap(({ reports }) => reports);
const reported = async () => (await all()).filter(({ kind }) => kind !== "answered");
const fault = (message: string, file = "/mf-home/1.2.0/a.js") =>
  window.dispatchEvent(
    new ErrorEvent("error", {
      message,
      error: new TypeError(message),
      filename: `${location.origin}${file}`,
      lineno: 3,
      colno: 14,
    }),
  );

it("say once that somebody changed the page, which no security event says", async () => {
  publish({ kind: "altered" });
  start();
  publish({ kind: "altered" });
  expect(await reported()).toEqual([{ kind: "altered", path: "/" }]);
});

it("say once that the page has become live", async () => {
  start(Promise.resolve());
  await Promise.resolve();
  fault("x");
  expect((await all()).map(({ kind }) => kind)).toEqual(["answered", "error"]);
});

it("say nothing of a page that is not live yet and has not failed", async () => {
  start();
  publish({ kind: "altered" });
  expect((await all()).map(({ kind }) => kind)).toEqual(["altered"]);
});

it("tell a part that the previous release replaced from one that is gone", async () => {
  start();
  const replaced = { ...failure, isReplaced: true } as const;
  publish({ kind: "failure", failure: replaced, error: new Error("x") });
  expect(await reported()).toMatchObject([{ kind: "failure", isReplaced: true }]);
});

it("go to the site's own server together, with the composition", async () => {
  publish({ kind: "failure", failure, error: new Error("mf-home: home in pt failed to load") });
  start();
  fault("x is not a function");
  expect(sent).toEqual([]);
  expect(await batches()).toEqual([
    {
      composition: "0123456789abcdef",
      reports: [
        { kind: "answered", path: "/" },
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
          source: "",
        },
        {
          kind: "error",
          path: "/",
          name: "TypeError",
          message: "x is not a function",
          source: "/mf-home/1.2.0/a.js:3:14",
        },
      ],
    },
  ]);
  expect(sent.map(({ url, body }) => [url, body.type])).toEqual([
    ["/_reports", "application/json"],
  ]);
});

it("are not sent where the server takes none, nor of what the policy blocked", async () => {
  start();
  document.dispatchEvent(violationOf());
  expect(await batches()).toEqual([]);
  stops.pop()?.();
  sentBy({ name: "cache", description: "" });
  start();
  fault("x");
  expect(await batches()).toEqual([]);
});

it("go at once when the visitor leaves, and what is noticed then too", async () => {
  start();
  fault("x");
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sent).toHaveLength(1);
  fault("y");
  await Promise.resolve();
  expect(sent).toHaveLength(2);
});

it("hold twenty things at most", async () => {
  start();
  for (let number = 0; number < 40; number += 1) fault(`E${number}`);
  expect(await all()).toHaveLength(20);
});

it("hold nothing that a visitor typed or that says who they are", async () => {
  start();
  fault('"queremos automatizar" of ana@example.com', "/a.js?q=fechamento");
  window.dispatchEvent(rejectionOf("typed by ana"));
  const text = JSON.stringify(await batches());
  expect(text).not.toMatch(/ana|automatizar|fechamento/);
  expect(await reported()).toMatchObject([
    { source: "/a.js:3:14" },
    { name: "string", message: "thrown: string" },
  ]);
});

it("say where a rejection came from, and which image didn't load", async () => {
  start();
  const stack = `RangeError: too far\n    at f (${location.origin}/mf-home/1.2.0/b.js?x=1:5:6)`;
  window.dispatchEvent(rejectionOf(Object.assign(new RangeError("too far"), { stack })));
  failToLoad("img", "/shell/1.0.0/missing.png?v=1");
  failToLoad("img", "https://other.example/portrait.png");
  expect(await reported()).toMatchObject([
    { name: "RangeError", message: "RangeError: too far", source: "/mf-home/1.2.0/b.js:5:6" },
    { kind: "resource", element: "img", source: "/shell/1.0.0/missing.png" },
    { kind: "resource", element: "img", source: "https://other.example" },
  ]);
});

it("hold web vitals of one page load in two, with the page that it began with", async () => {
  start();
  await vi.dynamicImportSettled();
  expect(onLCP).not.toHaveBeenCalled();
  stops.pop()?.();
  vi.mocked(Math.random).mockReturnValue(0.1);
  start();
  await vi.dynamicImportSettled();
  const [report] = onLCP.mock.calls[0] ?? [];
  report({ name: "LCP", value: 812.5, rating: "good" });
  expect(await reported()).toEqual([
    { kind: "vital", path: "/", name: "LCP", value: 812.5, rating: "good" },
  ]);
});
