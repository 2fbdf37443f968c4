import type { Catalogue } from "@site/contract/catalogue";
import type { ComposedRemote, Composition, PageFile } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { afterEach, describe, expect, it, vi } from "vitest";
import { compositionOf, pageOf, releaseOf } from "../test/sample-site.ts";
import { SiteChanged } from "./known-files.ts";
import { LoadError } from "./load-error.ts";
import { type LoaderPorts, type Owned, RemoteLoader } from "./remote-loader.ts";

const files = {
  name: "./about.en",
  scripts: ["remoteEntry.js", "about.js"],
  styles: ["about.css"],
};
const present = releaseOf("mf-content", "2.1.0");
const previous = releaseOf("mf-content", "2.0.0");
const module = { Page: () => null, content: { meta: { title: "About", description: "…" } } };

function catalogueWith(locale: Locale): Catalogue {
  const exposes = { [locale]: { ...files, name: `./about.${locale}`, lazy: ["later.js"] } };
  return {
    // A release knows every language; this one is about a single one.
    pages: { about: exposes as Catalogue["pages"][string] },
    slots: {},
    integrity: {
      "remoteEntry.js": "sha256-entry",
      "about.js": "sha256-about",
      "about.css": "sha256-css",
      "later.js": "sha256-later",
    },
  };
}

interface Known {
  exposes?: Composition["pages"][string]["exposes"];
  release?: ComposedRemote;
}

/** A loader of a document that knows the page in English. */
function loaderWith(
  ports: Partial<LoaderPorts>,
  { exposes = { en: files }, release = present }: Known = {},
) {
  const composition = compositionOf({
    remotes: { "mf-content": release },
    pages: { about: pageOf("mf-content", "about", exposes) },
  });
  const all = {
    importExpose: vi.fn(async () => module),
    addStyleSheet: vi.fn(async () => {}),
    adoptStyleSheet: vi.fn(),
    preloadScript: vi.fn(async () => {}),
    fetchCatalogue: vi.fn(async () => catalogueWith("de")),
    onFallback: vi.fn(),
    ...ports,
  } satisfies LoaderPorts;
  const owned = { ...composition.pages["about"], id: "about", kind: "page" } as Owned;
  return { loader: new RemoteLoader(composition, all), ports: all, owned };
}

async function kindOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LoadError);
  return (error as LoadError).kind;
}

/** A port that fails at first, and then has an answer. */
const failingOnce = (error: Error, answer: unknown) =>
  vi.fn().mockRejectedValueOnce(error).mockResolvedValue(answer);

const unreachable = new TypeError("Failed to fetch dynamically imported module: /x.js");

afterEach(() => void vi.useRealTimers());

describe("the remote loader", () => {
  it("preloads every script, awaits every sheet, and imports from the entry, once", async () => {
    const { loader, ports, owned } = loaderWith({});
    expect(await Promise.all([loader.load(owned, "en"), loader.load(owned, "en")])).toEqual([
      module,
      module,
    ]);
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.1.0/about.js", undefined);
    expect(ports.addStyleSheet).toHaveBeenCalledWith("/mf-content/2.1.0/about.css", undefined);
    expect(ports.importExpose).toHaveBeenCalledExactlyOnceWith(present.url, "./about.en");
    expect(ports.fetchCatalogue).not.toHaveBeenCalled();
  });

  it("tries an entry that did not arrive a second time", async () => {
    const importExpose = failingOnce(unreachable, module);
    const { loader, owned } = loaderWith({ importExpose });
    expect(await loader.load(owned, "en")).toBe(module);
    expect(importExpose).toHaveBeenCalledTimes(2);
  });

  it("imports nothing of an expose one of whose scripts is not what it should be", async () => {
    const preloadScript = () => Promise.reject(new TypeError("Failed to load the script /x.js"));
    const { loader, ports, owned } = loaderWith({ preloadScript });
    expect(await kindOf(loader.load(owned, "en"))).toBe("unreachable");
    expect(ports.importExpose).not.toHaveBeenCalled();
  });

  it.each([
    "Failed to fetch dynamically imported module: /x.js",
    "Failed to fetch",
    "error loading dynamically imported module: /x.js",
    "NetworkError when attempting to fetch resource.",
    "Importing a module script failed.",
    "Cannot load script due to integrity mismatch",
    "Load failed",
  ])("calls a remote unreachable where an engine says: %s", async (message) => {
    const importExpose = () => Promise.reject(new TypeError(message));
    const { loader, owned } = loaderWith({ importExpose });
    expect(await kindOf(loader.load(owned, "en"))).toBe("unreachable");
  });

  it("calls a remote that the composition lacks absent", async () => {
    const { loader, owned } = loaderWith({});
    expect(await kindOf(loader.load({ ...owned, remote: "mf-gone" }, "en"))).toBe("absent");
  });

  it("keeps a failure for ten seconds, such as that of a slot which a click shows again", async () => {
    vi.useFakeTimers();
    const importExpose = failingOnce(new SyntaxError("half a file"), module);
    const { loader, owned } = loaderWith({ importExpose });
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
    vi.advanceTimersByTime(9_000);
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
    vi.advanceTimersByTime(2_000);
    expect(await loader.load(owned, "en")).toBe(module);
  });

  it("keeps a failure until somebody makes a fresh attempt", async () => {
    const importExpose = failingOnce(new SyntaxError("half a file"), module);
    const { loader, owned } = loaderWith({ importExpose });
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
    expect(importExpose).toHaveBeenCalledTimes(1);
    expect(await loader.load(owned, "en", true)).toBe(module);
  });
});

describe("a part that the document came without", () => {
  it("is looked up in the release's catalogue, once, and loaded by its hashes", async () => {
    const { loader, ports, owned } = loaderWith({});
    await loader.prepare(owned, "de");
    const script = ["/mf-content/2.1.0/about.js", "sha256-about"];
    expect(ports.preloadScript).toHaveBeenCalledWith(...script);
    expect(ports.addStyleSheet).toHaveBeenCalledWith("/mf-content/2.1.0/about.css", "sha256-css");
    expect(ports.importExpose, "it is fetched, and not run").not.toHaveBeenCalled();
    await loader.load(owned, "de");
    expect(ports.importExpose).toHaveBeenCalledWith(present.url, "./about.de");
    expect(ports.fetchCatalogue).toHaveBeenCalledExactlyOnceWith(present);
    const asked = vi.mocked(ports.preloadScript).mock.calls.map(([href]) => href);
    expect(asked, "lazy scripts come later").not.toContain("/mf-content/2.1.0/later.js");
  });

  it("is absent where the catalogue lacks it", async () => {
    const { loader, owned } = loaderWith({});
    expect(await kindOf(loader.load(owned, "pt"))).toBe("absent");
  });

  it("is asked for again after a catalogue that did not arrive", async () => {
    const fetchCatalogue = failingOnce(unreachable, catalogueWith("de"));
    const { loader, owned } = loaderWith({ fetchCatalogue });
    expect(await kindOf(loader.load(owned, "de"))).toBe("unreachable");
    expect(await loader.load(owned, "de", true)).toBe(module);
  });
});

describe("a page that the document knows by its address alone", () => {
  const { version, url } = present;
  const german = { ...files, name: "./about.de", lazy: ["later.js"] };
  const pageFile: PageFile = {
    shell: compositionOf().shell,
    remotes: { "mf-content": { version, url, previous } },
    pages: { about: pageOf("mf-content", "about", { de: german }) },
    slots: {},
    integrity: {
      "/mf-content/2.1.0/about.js": "sha256-about",
      "/mf-content/2.1.0/about.css": "sha256-css",
      "/mf-content/2.1.0/later.js": "sha256-later",
    },
  };

  it("is loaded by what its page file says, lazy scripts once it is shown", async () => {
    const fetchPageFile = vi.fn(async () => pageFile);
    const { loader, ports, owned } = loaderWith({ fetchPageFile }, { release: { version, url } });
    const { about } = loader.composition.pages;
    await loader.prepare(owned, "de");
    // The same object: what is on screen is not rendered again.
    expect(loader.composition.pages["about"]).toBe(about);
    const style = ["/mf-content/2.1.0/about.css", "sha256-css"];
    expect(ports.addStyleSheet).toHaveBeenCalledExactlyOnceWith(...style);
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.1.0/about.js", "sha256-about");
    const lazy = ["/mf-content/2.1.0/later.js", "sha256-later"];
    expect(ports.preloadScript).not.toHaveBeenCalledWith(...lazy);
    await loader.load(owned, "de");
    expect(ports.preloadScript).toHaveBeenCalledWith(...lazy);
    expect(fetchPageFile).toHaveBeenCalledExactlyOnceWith("/de/about");
    expect(loader.composition.remotes["mf-content"]?.previous).toEqual(previous);
  });

  it("is unreachable while its page file is, and asked for again", async () => {
    const fetchPageFile = failingOnce(new TypeError("Failed to fetch"), pageFile);
    const { loader, owned } = loaderWith({ fetchPageFile });
    expect(await kindOf(loader.load(owned, "de"))).toBe("unreachable");
    expect(await loader.load(owned, "de", true)).toBe(module);
  });

  it("is asked for again when a request for its page file hangs, such as a prefetch's", async () => {
    vi.useFakeTimers();
    const hanging = new Promise(() => {});
    const fetchPageFile = vi.fn().mockReturnValueOnce(hanging).mockResolvedValue(pageFile);
    const { loader, owned } = loaderWith({ fetchPageFile });
    const prefetched = kindOf(loader.load(owned, "de"));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await prefetched).toBe("unreachable");
    expect(await loader.load(owned, "de", true)).toBe(module);
  });

  it.each([
    ["another shell", { ...pageFile, shell: { version: "2.0.0", url: "/shell/2.0.0/shell.js" } }],
    ["another release of a remote", { ...pageFile, remotes: { "mf-content": previous } }],
    ["no such page", undefined],
  ])("belongs into a document of its own when the site has %s", async (_, file) => {
    const { loader, owned } = loaderWith({ fetchPageFile: async () => file });
    await expect(loader.load(owned, "de")).rejects.toThrow(SiteChanged);
    expect(loader.composition.remotes).toEqual({ "mf-content": present });
  });
});

describe("a static page", () => {
  const styles = { "/mf-content/2.1.0/about.css": "main { color: black }" };
  const page = { markup: "<h1>About</h1>", head: { title: "About", tags: [] }, styles };
  const german = { ...files, name: "./about.de" };
  const pageFile: PageFile = {
    shell: compositionOf().shell,
    remotes: { "mf-content": present },
    pages: { about: { ...pageOf("mf-content", "about", { de: german }), isStatic: true } },
    slots: {},
    integrity: {},
    page,
  };

  it("is what its page file holds, without any file of its remote", async () => {
    const fetchPageFile = vi.fn(async () => pageFile);
    const { loader, ports, owned } = loaderWith({ fetchPageFile });
    await loader.prepare(owned, "de");
    expect(await loader.load(owned, "de")).toBe(page);
    expect(fetchPageFile).toHaveBeenCalledOnce();
    for (const port of ["addStyleSheet", "preloadScript", "importExpose"] as const) {
      expect(ports[port]).not.toHaveBeenCalled();
    }
  });

  it("needs nothing if the document shows it already", async () => {
    const fetchPageFile = vi.fn(async () => pageFile);
    const { loader, owned } = loaderWith({ fetchPageFile }, { exposes: {} });
    loader.hold(owned, "en", page);
    const held = loader.load(owned, "en");
    // React renders a settled promise at once.
    expect(held).toMatchObject({ status: "fulfilled", value: page });
    expect(await held).toBe(page);
    expect(fetchPageFile).not.toHaveBeenCalled();
  });
});

describe("the release that was live before", () => {
  const release = { ...present, previous };
  const fetchCatalogue = async () => catalogueWith("en");

  it.each<[fault: string, present: () => object]>([
    [
      "is half a file",
      () => {
        throw new SyntaxError("half a file");
      },
    ],
    [
      "throws on import",
      () => {
        throw new Error("thrown on import");
      },
    ],
    ["exports no page", () => ({})],
  ])("R8 stands in, lazy scripts at once, for one that %s", async (_fault, presentModule) => {
    const importExpose = vi.fn(async (entryUrl: string) =>
      entryUrl === present.url ? presentModule() : module,
    );
    const { loader, ports, owned } = loaderWith({ importExpose, fetchCatalogue }, { release });
    expect(await loader.load(owned, "en")).toBe(module);
    await loader.load(owned, "en");
    expect(importExpose).toHaveBeenLastCalledWith(previous.url, "./about.en");
    // No import map knows them.
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.0.0/later.js", "sha256-later");
    const failure = [owned, "en", expect.any(LoadError)];
    expect(ports.onFallback).toHaveBeenCalledExactlyOnceWith(...failure);
  });

  it("leaves the present one's failure to be reported when it fails as well", async () => {
    const importExpose = () => Promise.reject(new SyntaxError("half a file"));
    const broken = { importExpose, fetchCatalogue: () => Promise.reject(unreachable) };
    const { loader, ports, owned } = loaderWith(broken, { release });
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
    expect(ports.onFallback).not.toHaveBeenCalled();
  });
});
