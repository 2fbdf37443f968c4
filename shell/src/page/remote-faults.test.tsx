import type { Composition } from "@site/contract/composition";
import { type Locale, locales } from "@site/contract/locales";
import type { PageId } from "@site/contract/page";
import { createLanguageStore, Link } from "@site/contract/runtime";
import { act, fireEvent, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepDocument } from "../browser/load-document.ts";
import { deadlineMs } from "../loader/load-error.ts";
import { codeOnly, type LoaderPorts, RemoteLoader } from "../loader/remote-loader.ts";
import { compositionOf, pageOf, releaseOf, SampleSlot } from "../test/sample-site.ts";
import { showApp } from "../test/show-app.tsx";

const never = new Promise<never>(() => {});
const slowMs = 3000;
const slot = { Slot: () => <p>The part, alive</p>, content: {} };

function ThrowsOnRender(): never {
  throw new Error("the remote throws on render");
}
function ThrowsAfterHydration(): null {
  useEffect(() => {
    throw new Error("the remote throws after hydration");
  }, []);
  return null;
}
function LosesLazyScript(): never {
  const lazyIn = "https://site.example/mf-bad/1.0.0/part.js";
  throw Object.assign(new TypeError("Failed to fetch dynamically imported module"), { lazyIn });
}
function ThrowsOnLeaving() {
  useEffect(
    () => () => {
      throw new Error("the remote throws on leaving");
    },
    [],
  );
  return slot.Slot();
}

/** A remote's entry or chunk does the given work when it is requested. */
const script = (name: string, work: () => Promise<void>): Ports => ({
  preloadScript: (href) => (href.endsWith(name) ? work() : Promise.resolve()),
});
const lost = async () => {
  throw new TypeError("Failed to fetch");
};
/** What `import()` ends in, in the words of Chromium. */
const imports = (error: Error): Ports => ({ importExpose: () => Promise.reject(error) });
const exposes = (module: object): Ports => ({ importExpose: async () => module });

/**
 * Every way in which a remote is known to fail, and how the shell sorts it: files that don't arrive are
 * `unreachable`, files that aren't what they should be `malformed`, code that fails once it was there
 * `thrown`. On the composed site: `e2e/src/engines/dead-parts.spec.ts`.
 */
const faults: Record<string, [outcome: string, ports: Ports]> = {
  "entry is lost": ["unreachable", script("remoteEntry.js", lost)],
  "entry hangs": ["unreachable", script("remoteEntry.js", () => never)],
  "entry is slow": [
    "shown",
    script("remoteEntry.js", () => new Promise((resolve) => setTimeout(resolve, slowMs))),
  ],
  "chunk is lost": ["unreachable", script("chunk.js", lost)],
  "import is lost": ["unreachable", imports(new TypeError("Failed to fetch the module"))],
  "style sheet is lost": ["unreachable", { addStyleSheet: lost }],
  "half a file": ["malformed", imports(new SyntaxError("Unexpected end of input"))],
  "throws on import": ["malformed", imports(new Error("the remote throws on import"))],
  // Federation hands out nothing for a version out of range, and the module takes it apart.
  "another version of a singleton": [
    "malformed",
    imports(new TypeError("Cannot destructure property 'useState' of 'undefined'")),
  ],
  "exposes nothing": ["malformed", exposes({})],
  "throws on render": ["thrown", exposes({ ...slot, Slot: ThrowsOnRender })],
  "loses a lazy script": ["unreachable", exposes({ ...slot, Slot: LosesLazyScript })],
  "throws after hydration": ["thrown", exposes({ ...slot, Slot: ThrowsAfterHydration })],
  "throws on leaving": ["shown", exposes({ ...slot, Slot: ThrowsOnLeaving })],
};

type Ports = Partial<Pick<LoaderPorts, "importExpose" | "preloadScript" | "addStyleSheet">>;

/** A page of one remote that shows a slot of another; each in a language of its own. */
function compositionWith(fault: string, locale: Locale): Composition {
  // A page reports a failure once, so each try has a release of its own.
  const version = `1.0.${Object.keys(faults).indexOf(fault)}`;
  const files = (name: string) => ({
    [locale]: { name, scripts: ["remoteEntry.js", "chunk.js"], styles: ["part.css"] },
  });
  return compositionOf({
    remotes: { "mf-good": releaseOf("mf-good", version), "mf-bad": releaseOf("mf-bad", version) },
    pages: {
      page: pageOf("mf-good", "page", files("./page")),
      next: pageOf("mf-good", "next", files("./next")),
    },
    slots: { part: { remote: "mf-bad", exposes: files("./slot-part") } },
  });
}

// Cast: the example site has pages of its own.
const next = "next" as string as PageId;

const content = { meta: { title: "Page", description: "…" } };
const Page = () => (
  <>
    <h1>The page</h1>
    <Link to={next}>Go on</Link>
    <SampleSlot name="part" />
  </>
);
const pages: Record<string, object> = {
  "./page": { Page, content },
  "./next": { Page: () => <h1>The next page</h1>, content },
};
/** What the document came with. */
const slots = { part: "<p>The part, prerendered</p>" };

/** Shows the page around the faulty slot, and waits until every deadline has passed. */
async function open(fault: string, faulty: Ports, locale: Locale): Promise<void> {
  const composition = compositionWith(fault, locale);
  const bad = { ...codeOnly, importExpose: async () => slot, ...faulty };
  const isBad = (url: string) => url.includes("/mf-bad/");
  const loader = new RemoteLoader(composition, {
    ...codeOnly,
    importExpose: async (url, expose) =>
      isBad(url) ? bad.importExpose(url, expose) : pages[expose],
    preloadScript: async (...asked) => (isBad(asked[0]) ? bad : codeOnly).preloadScript(...asked),
    addStyleSheet: async (...asked) => (isBad(asked[0]) ? bad : codeOnly).addStyleSheet(...asked),
  });
  const path = composition.pages["page"]?.paths[locale] ?? "/";
  const languageStore = createLanguageStore(locale);
  const prerendered = { path, root: "", html: "", slots };
  await showApp(path, { composition, loader, languageStore, prerendered });
  await act(() => vi.advanceTimersByTimeAsync(slowMs + 2 * deadlineMs));
}

/** Goes on to the next page, and waits until it has had its turn. */
async function leave(): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole("link", { name: "Go on" }));
    await vi.advanceTimersByTimeAsync(1000);
  });
}

/** The visitor is near every slot as soon as it is there. */
class NearSlots {
  readonly notify: (entries: object[]) => void;
  constructor(notify: (entries: object[]) => void) {
    this.notify = notify;
  }
  observe(target: Element) {
    if (target.matches("[data-slot]")) this.notify([{ isIntersecting: true, target }]);
  }
  disconnect() {}
}

let said: string[];
const uncaught = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IntersectionObserver", NearSlots);
  vi.stubGlobal("reportError", uncaught.mockReset());
  said = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    said.push(String(words[0]));
  });
});
afterEach(() => {
  // The next test has a document of its own.
  vi.stubGlobal("stop", () => {});
  keepDocument();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a page with a slot whose remote fails", () => {
  it.each(Object.entries(faults))("keeps its words, and says so once: %s", async (fault, given) => {
    const [outcome, ports] = given;
    // A failure doesn't depend on the language: they take turns.
    const turn = Object.keys(faults).indexOf(fault);
    const locale = locales[turn % locales.length] ?? "en";
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    await open(fault, ports, locale);
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

    await leave();
    expect(screen.getByRole("banner")).toBeTruthy();
    // The next page's document replaces it where the part throws while it is removed.
    const isReplaced = fault === "throws on leaving";
    // Without a previous release, the document is loaded again.
    const isReloaded = isReplaced || fault === "loses a lazy script";
    const heading = screen.queryByRole("heading", { level: 1 })?.textContent;
    expect(heading).toBe(isReplaced ? undefined : "The next page");
    expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
    expect(uncaught).toHaveBeenCalledTimes(isReplaced ? 1 : 0);
  });
});
