import type { Composition } from "@site/contract/composition";
import { createLanguageStore } from "@site/contract/runtime";
import { neutralSite } from "@site/contract/site";
import { act, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPageState } from "../context/page-state.ts";
import { ShellProvider } from "../context/shell-context.ts";
import type { RemoteLoader } from "../loader/remote-loader.ts";
import { useVisibleLinks } from "./prefetching.ts";

const page = (id: string) => ({
  remote: "mf-a",
  paths: { pt: `/${id}`, en: `/en/${id}`, de: `/de/${id}` },
  exposes: {},
});

const composition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: {},
  pages: { one: page("one"), two: page("two") },
  slots: {},
  site: neutralSite,
  year: 2026,
};

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
              hrefs.map((href) => {
                const target = document.createElement("a");
                target.setAttribute("href", href);
                return { isIntersecting: true, target };
              }),
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

it("waits until the page is live", async () => {
  const made = vi.fn();
  vi.stubGlobal("IntersectionObserver", made);
  show(false);
  expect(made).not.toHaveBeenCalled();
});

it("fetches nothing for those who save data", async () => {
  const made = vi.fn();
  vi.stubGlobal("IntersectionObserver", made);
  vi.stubGlobal("navigator", { ...navigator, connection: { saveData: true } });
  show(true);
  expect(made).not.toHaveBeenCalled();
});
