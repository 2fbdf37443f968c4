import type { Composition } from "@site/contract/composition";
import { type Locale, locales } from "@site/contract/locales";
import { createLanguageStore, Slot } from "@site/contract/runtime";
import { faultyRemote, type RemoteFault, remoteFaults, slowMs } from "@site/kit/test-kit/faults";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../app.tsx";
import { createPageState } from "../context/shell-context.ts";
import { deadlineMs } from "../loader/load-error.ts";
import { RemoteLoader } from "../loader/remote-loader.ts";
import { compositionOf, pageOf, releaseOf } from "../test/sample-site.ts";

/** A page of one remote that shows a slot of another; each in a language of its own. */
function compositionWith(fault: RemoteFault, locale: Locale): Composition {
  // Reports are made once a page: each try has a release of its own.
  const version = `1.0.${Object.keys(remoteFaults).indexOf(fault)}`;
  const files = (name: string) => ({
    [locale]: { name, scripts: ["remoteEntry.js", "chunk.js"], styles: ["part.css"] },
  });
  return compositionOf({
    remotes: { "mf-good": releaseOf("mf-good", version), "mf-bad": releaseOf("mf-bad", version) },
    pages: { page: pageOf("mf-good", "page", files("./page")) },
    slots: { part: { remote: "mf-bad", exposes: files("./slot-part") } },
  });
}

const page = {
  Page: () => (
    <>
      <h1>The page</h1>
      <Slot name="part" />
    </>
  ),
  content: { meta: { title: "Page", description: "…" } },
};
/** What the document came with. */
const slots = { part: "<p>The part, prerendered</p>" };
const slot = { Slot: () => <p>The part, alive</p>, content: {} };

/** Shows the page around the faulty slot, and waits until every deadline has passed. */
async function open(fault: RemoteFault, locale: Locale): Promise<void> {
  const composition = compositionWith(fault, locale);
  const bad = faultyRemote(fault, slot);
  const isBad = (url: string) => url.includes("/mf-bad/");
  const loader = new RemoteLoader(composition, {
    importExpose: async (url, expose) => (isBad(url) ? bad.importExpose(url, expose) : page),
    preloadScript: async (url) => (isBad(url) ? bad.preloadScript(url) : undefined),
    addStyleSheet: async (url) => (isBad(url) ? bad.addStyleSheet(url) : undefined),
    fetchCatalogue: () => Promise.reject(new Error("no earlier release is known here")),
    onFallback: () => {},
  });
  const path = composition.pages["page"]?.paths[locale] ?? "/";
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <App
          composition={composition}
          loader={loader}
          languageStore={createLanguageStore(locale)}
          pageState={createPageState()}
          prerendered={{ path, root: "", html: "", slots }}
        />
      </MemoryRouter>,
    );
  });
  await act(() => vi.advanceTimersByTimeAsync(slowMs + 2 * deadlineMs));
}

let said: string[];
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    said.push(String(words[0]));
  });
});
afterEach(() => vi.useRealTimers());

const faults = Object.keys(remoteFaults) as RemoteFault[];

describe.each(locales)("in %s, a page with a slot whose remote fails", (locale) => {
  it.each(faults)("keeps the words that it came with, and says so once: %s", async (fault) => {
    await open(fault, locale);
    const outcome = remoteFaults[fault];
    const phase = outcome === "thrown" ? "render" : "load";
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The page");
    expect(screen.getByRole("banner")).toBeTruthy();
    const part = outcome === "shown" ? "The part, alive" : "The part, prerendered";
    expect(screen.queryByText(/^The part/)?.textContent).toBe(part);
    const reports = said.filter((words) => words.startsWith("Remote failed: "));
    const expected = { remote: "mf-bad", part: "part", locale, phase, fault: outcome };
    expect(reports.map((words) => JSON.parse(words.slice(15)))).toMatchObject(
      outcome === "shown" ? [] : [expected],
    );
  });
});
