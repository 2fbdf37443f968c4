import { beforeEach, expect, it, vi } from "vitest";
import { watchLeaving } from "../browser/leaving.ts";
import type { Owned } from "../loader/remote-loader.ts";
import { compositionOf, releaseOf, returnToPage } from "../test/sample-site.ts";
import { type PageEvent, receivePageEvents } from "./page-events.ts";
import { reportFailure, reportRecovered } from "./remote-failures.ts";

const composition = compositionOf({ remotes: { "mf-bad": releaseOf("mf-bad") } });
const owned = { remote: "mf-bad", id: "part", kind: "slot", exposes: {} } as Owned;
const uncaught = vi.fn();

beforeEach(() => {
  uncaught.mockReset();
  vi.stubGlobal("reportError", uncaught);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

it("does not report a remote whose files the browser stopped as the visitor left", () => {
  watchLeaving();
  window.dispatchEvent(new Event("beforeunload"));
  const stopped = new Error("stopped");
  reportFailure(composition, owned, "de", stopped);
  expect(console.error).not.toHaveBeenCalled();
  returnToPage();
  reportFailure(composition, owned, "de", stopped);
  expect(console.error).toHaveBeenCalledOnce();
});

it("does not report a remote twice that failed while React hydrated it", () => {
  reportFailure(composition, owned, "pt", new Error("it broke"));
  reportRecovered(new Error("recovered", { cause: new Error("it broke") }));
  expect(uncaught).not.toHaveBeenCalled();
});

it("reports a remote that throws something that has no text", () => {
  const thrown = Object.create(null);
  reportFailure(composition, owned, "en", thrown);
  expect(console.error).toHaveBeenCalledOnce();
  reportRecovered(new Error("recovered", { cause: thrown }));
  expect(uncaught).not.toHaveBeenCalled();
});

it.each(["Minified React error #418; visit https://react.dev", "Hydration failed because"])(
  "reports a page that somebody changed as such, and as no error of the site: %s",
  (message) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const events: PageEvent[] = [];
    const stop = receivePageEvents((event) => events.push(event));
    reportRecovered(new Error(message));
    stop();
    expect(events.at(-1)).toEqual({ kind: "altered" });
    expect(console.warn).toHaveBeenCalledOnce();
    expect(uncaught).not.toHaveBeenCalled();
  },
);

it.each([new Error("recovered", { cause: new Error("the shell broke") }), new Error("mismatch")])(
  "passes on what nobody has reported: $message",
  (error) => {
    reportRecovered(error);
    expect(uncaught).toHaveBeenCalledExactlyOnceWith(error);
  },
);
