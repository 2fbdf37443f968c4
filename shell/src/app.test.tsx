import type { Composition } from "@site/contract/composition";
import type { PageId } from "@site/contract/page";
import { Link, useLanguage } from "@site/contract/runtime";
import { act, fireEvent, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { afterPaint } from "./browser/after-paint.ts";
import { createPageState } from "./context/shell-context.ts";
import { codeOnly, type LoaderPorts, RemoteLoader } from "./loader/remote-loader.ts";
import { compositionOf, pageOf, releaseOf, SampleSlot } from "./test/sample-site.ts";
import { showApp } from "./test/show-app.tsx";

const files = (name: string) => ({ name, scripts: [], styles: [] });
const english = (name: string) => ({ en: files(name) });

const composition = () =>
  compositionOf({
    remotes: { "mf-a": releaseOf("mf-a"), "mf-b": releaseOf("mf-b") },
    pages: {
      first: pageOf("mf-a", "first", english("./first.en")),
      second: pageOf("mf-b", "second", { en: files("./second.en"), de: files("./second.de") }),
    },
    slots: { signup: { remote: "mf-b", exposes: english("./slot-signup.en") } },
  });

const meta = (title: string) => ({ meta: { title, description: "d" } });

// Cast: the example site has pages of its own.
const second = "second" as string as PageId;

function First() {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (isBroken) throw new Error("broke after hydration");
  }, [isBroken]);
  return (
    <>
      <h1>First page</h1>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      <Link to={second}>On to the second</Link>
      <Link to={second} locale="de">
        Weiter
      </Link>
      <SampleSlot name="signup" />
    </>
  );
}

/** What the document came with inside its slots. */
const slots = { signup: "<p>Sign up, prerendered</p>" };

afterEach(() => {
  document.documentElement.lang = "";
  rendered.length = 0;
  vi.unstubAllGlobals();
});

async function renderShell(
  path: string,
  importExpose: (entryUrl: string, expose: string) => Promise<unknown>,
  further: { ports?: Partial<LoaderPorts>; made?: Composition } = {},
) {
  const { ports, made = composition() } = further;
  const loader = new RemoteLoader(made, { ...codeOnly, importExpose, ...ports });
  const html = '<h1>First page, prerendered</h1><div data-slot="signup"></div>';
  const prerendered = { path, root: "", html, slots };
  return { pageState: await showApp(path, { composition: made, loader, prerendered }), loader };
}

function Broken(): never {
  throw new Error("broken");
}

/** The language of each time that the second page was rendered. */
const rendered: string[] = [];

function Second() {
  rendered.push(useLanguage());
  return <h1>Second page</h1>;
}

const painted = () => act(() => new Promise<void>(afterPaint));

/** Clicks on a link, and waits until the browser has painted its answer and then the next page. */
async function click(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("link", { name }));
  await painted();
  await painted();
}

/** Points at a link for a moment. */
async function pointAt(name: string): Promise<void> {
  await act(async () => {
    fireEvent.pointerOver(screen.getByRole("link", { name }));
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

const modules: Record<string, unknown> = {
  "./first.en": { Page: First, content: meta("First") },
  "./second.en": { Page: Second, content: meta("Second") },
  "./second.de": { Page: Second, content: meta("Zweite") },
  "./slot-signup.en": { Slot: () => <p>Sign up</p>, content: {} },
};

const works = async (_entryUrl: string, expose: string) => modules[expose];

describe("the shell around remotes", () => {
  it("shows the owner's page, its title, and lets client navigations leave it", async () => {
    // A hash that is no valid encoding changes nothing.
    const { pageState } = await renderShell("/en/first#100%", works);
    expect(screen.getByRole("heading", { name: "First page" })).toBeTruthy();
    await painted();
    expect(document.title).toBe("First · Data Consultancy");
    expect(pageState.getState().isLive).toBe(true);
  });

  it("applies a static page's sheets with the page, and not before", async () => {
    const made = composition();
    const path = "/en/second";
    const page = { ...pageOf("mf-b", "second"), isStatic: true as const };
    made.pages["second"] = page;
    const styles = { "/mf-b/1.0.0/second.css": "main { color: black }" };
    const adoptStyleSheet = vi.fn();
    const { loader } = await renderShell("/en/first", works, {
      made,
      ports: {
        adoptStyleSheet,
        fetchPageFile: async () => ({
          ...{ shell: made.shell, remotes: {}, slots: {}, integrity: {} },
          pages: { second: page },
          page: { markup: "<h1>Second page</h1>", head: { title: path, tags: [] }, styles },
        }),
      },
    });
    await loader.load({ ...page, id: "second", kind: "page" }, "en");
    expect(adoptStyleSheet).not.toHaveBeenCalled();
    await click("On to the second");
    expect(screen.getByRole("heading", { name: "Second page" })).toBeTruthy();
    expect(adoptStyleSheet.mock.calls).toEqual(Object.entries(styles));
  });

  it("names the current year, whichever its composition was made in", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(composition().year + 1, 0, 2) });
    await renderShell("/en/first", works);
    vi.useRealTimers();
    expect(screen.getByRole("contentinfo").textContent).toContain(`© ${composition().year + 1} `);
  });

  it("goes to another remote's page within the document and moves focus into it", async () => {
    await renderShell("/en/first", works);
    await click("On to the second");
    expect(screen.getByRole("heading", { name: "Second page" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("main"));
    expect(document.title).toBe("Second · Data Consultancy");
  });

  it("leaves the focus to a page that sets it", async () => {
    const Search = () => <input ref={(field) => field?.focus()} />;
    const further = { "./second.en": { Page: Search, content: meta("Second") } };
    const searches: typeof modules = { ...modules, ...further };
    await renderShell("/en/first", async (_entryUrl, expose) => searches[expose]);
    await click("On to the second");
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
  });

  it("renders a page that is pointed at, hidden, and shows it without rendering it again", async () => {
    await renderShell("/en/first", works);
    await pointAt("On to the second");
    expect(rendered).toEqual(["en"]);
    expect(screen.getByRole("heading").textContent).toBe("First page");
    expect(document.title).toBe("First · Data Consultancy");
    await click("On to the second");
    expect(screen.getByRole("heading").textContent).toBe("Second page");
    expect(rendered).toEqual(["en"]);
  });

  it("renders the page ahead in the language that is pointed at", async () => {
    const { pageState } = await renderShell("/en/second", works);
    await pointAt("Deutsch");
    expect(pageState.getState().aheadPath).toBe("/de/second");
    expect(rendered).toHaveLength(2);
  });

  it("renders nothing ahead for those who save data", async () => {
    vi.stubGlobal("navigator", { ...navigator, connection: { saveData: true } });
    await renderShell("/en/first", works);
    await pointAt("On to the second");
    expect(rendered).toEqual([]);
  });

  it("renders a page of another language once, in that language", async () => {
    await renderShell("/en/first", works);
    await click("Weiter");
    expect(document.title).toBe("Zweite · Data Consultancy");
    expect(rendered).toEqual(["de"]);
  });

  it("lets the browser paint its answer to a click before it renders the next page", async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    await renderShell("/en/first", works);
    await act(async () => {
      fireEvent.click(screen.getByRole("link", { name: "On to the second" }));
    });
    vi.unstubAllGlobals();
    expect(rendered).toEqual([]);
    await act(async () => {
      for (const frame of frames) frame(performance.now());
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(rendered).toEqual(["en"]);
  });

  it("stays when the visitor chooses the language of the page after all", async () => {
    const arrivals = new Map<string, () => void>();
    const late = (_: string, expose: string) =>
      expose === "./first.en"
        ? works(_, expose)
        : new Promise((resolve) => arrivals.set(expose, () => resolve(modules[expose])));
    const { pageState } = await renderShell("/en/first", late);
    const arrive = (expose: string) =>
      act(async () => {
        arrivals.get(expose)?.();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      });
    await click("Weiter");
    expect(pageState.getState().pendingAddress).toBe("/de/second");
    await click("English");
    await arrive("./second.de");
    expect(screen.getByRole("heading", { name: "First page" })).toBeTruthy();
    expect(pageState.getState().pendingAddress).toBeUndefined();
  });

  it("sets the document's language only where it changes, as that restyles every element", async () => {
    document.documentElement.lang = "en";
    const changes: (string | null)[] = [];
    const observer = new MutationObserver((records) => {
      changes.push(...records.map(({ oldValue }) => oldValue));
    });
    observer.observe(document.documentElement, {
      attributeFilter: ["lang"],
      attributeOldValue: true,
    });
    await renderShell("/en/first", works);
    expect(changes).toEqual([]);
    await click("Weiter");
    expect(document.documentElement.lang).toBe("de");
    expect(changes).toEqual(["en"]);
    observer.disconnect();
  });

  it("puts the prerendered page back when its remote throws after hydration", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    const { pageState } = await renderShell("/en/first", works);
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Break" }));
    });
    expect(screen.getByRole("heading", { name: "First page, prerendered" })).toBeTruthy();
    expect(screen.getByRole("banner")).toBeTruthy();
    expect(pageState.getState().isLive).toBe(false);
    const reports = report.mock.calls.filter(([first]) =>
      String(first).startsWith("Remote failed"),
    );
    expect(reports).toHaveLength(1);
    expect(String(reports[0]?.[0])).toContain('"phase":"render"');
  });

  it.each(["/en/first", "/en/first/"])(
    "leaves the page at %s as it came when its code fails",
    async (path) => {
      // The failure is reported once for both.
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { pageState } = await renderShell(path, () => Promise.reject(new SyntaxError("{")));
      // Its boundary still waits, and shows what the document came with.
      expect(screen.getByRole("main").textContent).toBe("First page, prerendered");
      expect(pageState.getState().isLive).toBe(false);
    },
  );

  it("loads a slot when the visitor is near it, also where the page has replaced its markup", async () => {
    const observed: { target: Element; notify: (entries: object[]) => void }[] = [];
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        readonly notify: (entries: object[]) => void;
        constructor(notify: (entries: object[]) => void) {
          this.notify = notify;
        }
        observe(target: Element) {
          observed.push({ target, notify: this.notify });
        }
        disconnect() {}
      },
    );
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await renderShell("/en/first", async (entryUrl, expose) => {
      if (expose === "./first.en") await arrived;
      return works(entryUrl, expose);
    });
    expect(screen.getByRole("main").textContent).toBe("First page, prerendered");
    await act(async () => arrive());
    expect(screen.getByText("Sign up, prerendered")).toBeTruthy();
    await act(async () => {
      for (const { target, notify } of observed) {
        // A browser says nothing of an element that has left the page.
        if (target.isConnected && target.matches("[data-slot]")) {
          notify([{ isIntersecting: true, target }]);
        }
      }
    });
    expect(screen.getByText("Sign up")).toBeTruthy();
  });

  it.each([
    ["load", () => Promise.reject(new SyntaxError("garbage"))],
    ["render", async () => ({ Page: Broken, content: meta("Second") })],
  ] as const)(
    "loads a page's document when its code fails to %s on a navigation",
    async (phase, fail) => {
      const report = vi.spyOn(console, "error").mockImplementation(() => {});
      const left: unknown[] = [];
      const { pathname } = window.location;
      vi.stubGlobal("location", {
        pathname,
        assign: (address: string) => left.push(address),
        reload: () => left.push("reload"),
      });
      await renderShell("/en/first", async (entryUrl, expose) =>
        expose === "./second.en" ? fail() : works(entryUrl, expose),
      );
      await click("On to the second");
      expect(left).toEqual([phase === "load" ? "/en/second" : "reload"]);
      const reports = report.mock.calls.map(([first]) => String(first));
      expect(reports.filter((text) => text.includes(`"phase":"${phase}"`))).toHaveLength(1);
    },
  );

  // Specification 2.2
  it("says the wording of the 404 and logs its path once", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    await renderShell("/de/nichts", works);
    expect(screen.getByRole("heading", { name: "Hoppla! Seite nicht gefunden" })).toBeTruthy();
    expect(report.mock.calls).toEqual([["404: no page at /de/nichts"]]);
  });

  // Specification 2.3
  it.each([
    ["/sobre", "Ir para a página inicial", "/"],
    ["/en/about", "Return to Home", "/en"],
    ["/de/uber-uns", "Zur Startseite", "/de"],
  ])(
    "falls back to a screen in the language of %s when the frame itself fails",
    async (path, home, address) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const uncaught = vi.fn();
      vi.stubGlobal("reportError", uncaught);
      const pageState = createPageState();
      pageState.setState({ isLive: true });
      history.replaceState(null, "", path);
      const broken = { ...composition(), pages: null as never };
      await showApp("/", { composition: broken, loader: null as never, pageState });
      expect(uncaught).toHaveBeenCalled();
      // Back loads a document.
      expect(pageState.getState()).toMatchObject({ isLive: false, hasNavigated: true });
      const title = screen.getByRole("heading", { name: "Unexpected Application Error" });
      expect(title.lang).toBe("en");
      expect(screen.getByRole("link", { name: home }).getAttribute("href")).toBe(address);
      expect(document.body.textContent).not.toMatch(/null|TypeError|undefined/);
    },
  );
});
