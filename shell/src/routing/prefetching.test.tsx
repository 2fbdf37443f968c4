import { createLanguageStore } from "@site/contract/runtime";
import { act, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPageState, ShellProvider } from "../context/shell-context.ts";
import type { RemoteLoader } from "../loader/remote-loader.ts";
import { compositionOf, pageOf } from "../test/sample-site.ts";
import { useVisibleLinks } from "./prefetching.ts";

const pages = { one: pageOf("mf-a", "one"), two: pageOf("mf-a", "two") };

/** Says which links come on screen. */
let appear: (...hrefs: string[]) => Promise<void>;

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => queueMicrotask(work));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(notify: (entries: object[]) => void) {
        appear = async (...hrefs) => {
          await act(async () => {
            notify(
              hrefs.map((href) => ({
                isIntersecting: true,
                target: Object.assign(document.createElement("a"), { href }),
              })),
            );
          });
        };
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function Watching() {
  useVisibleLinks();
  return null;
}

function show(isLive: boolean) {
  const prepare = vi.fn(async () => {});
  const pageState = createPageState();
  pageState.setState({ isLive });
  const loader = { prepare } as unknown as RemoteLoader;
  const languageStore = createLanguageStore("en");
  const composition = compositionOf({ pages });
  render(
    <MemoryRouter initialEntries={["/en/one"]}>
      <ShellProvider
        value={{ composition, loader, languageStore, pageState, prerendered: undefined }}
      >
        <Watching />
      </ShellProvider>
    </MemoryRouter>,
  );
  return { prepare, pageState };
}

it("prepares each page whose link comes on screen, once, and not the one on screen", async () => {
  const { prepare } = show(true);
  await appear("/en/one", "/en/two#part", "/en/two", "/de/one");
  await appear("/en/two");
  const prepared = prepare.mock.calls.map((call: unknown[]) => call.slice(0, 2));
  expect(prepared).toEqual([
    [expect.objectContaining({ id: "two" }), "en"],
    [expect.objectContaining({ id: "one" }), "de"],
  ]);
});

it("leaves files and pages alone that the document doesn't know", async () => {
  const { prepare } = show(true);
  await appear("/en/feed.xml", "/en/far");
  expect(prepare).not.toHaveBeenCalled();
});

it("goes on after a page that can't be had", async () => {
  const { prepare } = show(true);
  prepare.mockRejectedValueOnce(new Error("unreachable"));
  await appear("/en/two", "/de/two");
  expect(prepare).toHaveBeenCalledTimes(2);
});

it.each([
  ["until the page is live", false, {}],
  ["for those who save data", true, { saveData: true }],
])("fetches nothing %s", async (_, isLive, connection) => {
  const made = vi.fn();
  vi.stubGlobal("IntersectionObserver", made);
  vi.stubGlobal("navigator", { ...navigator, connection });
  show(isLive);
  expect(made).not.toHaveBeenCalled();
});
