import { createLanguageStore } from "@site/contract/runtime";
import { afterEach, expect, it, vi } from "vitest";
import { createPageState, type ShellParts } from "../context/shell-context.ts";
import type { Owned, RemoteLoader } from "../loader/remote-loader.ts";
import { compositionOf } from "../test/sample-site.ts";
import { loadWhenNear } from "./remote-part.tsx";

type Report = (entries: { isIntersecting: boolean }[]) => void;

afterEach(() => vi.unstubAllGlobals());

/** Stands in for the browser's observer; the result tells what the browser would have seen. */
function observed() {
  const watched = { report: (() => {}) as Report, isOver: false, margin: "", elements: 0 };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: Report, { rootMargin }: { rootMargin: string }) {
        Object.assign(watched, { report, margin: rootMargin });
      }
      observe() {
        watched.elements += 1;
      }
      disconnect() {
        watched.isOver = true;
      }
    },
  );
  return watched;
}

const owned = { remote: "mf-forms", id: "part", kind: "slot", exposes: {} } as Owned;

/** The shell on a document of the English home page. */
function shellWith(load: () => Promise<unknown>): ShellParts {
  return {
    composition: compositionOf(),
    // Cast: the one method that is called.
    loader: { load } as unknown as RemoteLoader,
    languageStore: createLanguageStore("en"),
    pageState: createPageState(),
    prerendered: { path: "/en", root: "", html: "", slots: {} },
  };
}

it("loads a slot when its place comes within a screen of the window, and then looks no more", () => {
  const browser = observed();
  const load = vi.fn(async () => ({}));
  loadWhenNear(document.body, shellWith(load), owned, "/en");
  browser.report([{ isIntersecting: false }]);
  expect(load).not.toHaveBeenCalled();
  expect(browser).toMatchObject({ isOver: false, margin: "100% 0px", elements: 1 });
  browser.report([{ isIntersecting: true }]);
  expect(load).toHaveBeenCalledExactlyOnceWith(owned, "en", true);
  expect(browser.isOver).toBe(true);
});

it("does not wait for the visitor on a page that the document did not come with", () => {
  const browser = observed();
  const shell = shellWith(async () => ({}));
  expect(loadWhenNear(document.body, shell, owned, "/en/about")).toBeUndefined();
  shell.pageState.setState({ hasNavigated: true });
  expect(loadWhenNear(document.body, shell, owned, "/en")).toBeUndefined();
  expect(browser.elements).toBe(0);
});
