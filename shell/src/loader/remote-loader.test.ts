import type { Catalogue } from "@site/contract/catalogue";
import type { ComposedRemote, Composition, PageFile } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { neutralSite } from "@site/contract/site";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SiteChanged } from "./known-files.ts";
import { deadlineMs, LoadError } from "./load-error.ts";
import { type LoaderPorts, type Owned, RemoteLoader } from "./remote-loader.ts";

const files = {
  name: "./about.en",
  scripts: ["remoteEntry.js", "about.js"],
  styles: ["about.css"],
};

const present = {
  version: "2.1.0",
  url: "/mf-content/2.1.0/remoteEntry.js",
  catalogue: "sha256-present",
};
const previous = {
  version: "2.0.0",
  url: "/mf-content/2.0.0/remoteEntry.js",
  catalogue: "sha256-previous",
};

type Exposes = Composition["pages"][string]["exposes"];

function compositionWith(exposes: Exposes, release: ComposedRemote): Composition {
  return {
    id: "0123456789abcdef",
    shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
    remotes: { "mf-content": release },
    pages: {
      about: {
        remote: "mf-content",
        paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" },
        exposes,
      },
    },
    slots: {},
    site: neutralSite,
    year: 2026,
  };
}

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

function loaderWith(
  ports: Partial<LoaderPorts>,
  {
    exposes = { en: files },
    release = present,
  }: { exposes?: Exposes; release?: ComposedRemote } = {},
) {
  const composition = compositionWith(exposes, release);
  const all = {
    importExpose: vi.fn(async () => module),
    addStyleSheet: vi.fn(async () => {}),
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

const unreachable = new TypeError("Failed to fetch dynamically imported module: /x.js");

afterEach(() => vi.useRealTimers());

describe("the remote loader", () => {
  it("preloads every script, awaits every sheet, and imports from the release's entry", async () => {
    const { loader, ports, owned } = loaderWith({});
    expect(await loader.load(owned, "en")).toBe(module);
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.1.0/about.js", undefined);
    expect(ports.addStyleSheet).toHaveBeenCalledWith("/mf-content/2.1.0/about.css", undefined);
    expect(ports.importExpose).toHaveBeenCalledWith(
      "/mf-content/2.1.0/remoteEntry.js",
      "./about.en",
    );
  });

  it("asks once for what several parts of the page need", async () => {
    const { loader, ports, owned } = loaderWith({});
    await Promise.all([loader.load(owned, "en"), loader.load(owned, "en")]);
    expect(ports.importExpose).toHaveBeenCalledTimes(1);
  });

  it("tries an entry that did not arrive a second time", async () => {
    const importExpose = vi.fn().mockRejectedValueOnce(unreachable).mockResolvedValue(module);
    const { loader, owned } = loaderWith({ importExpose });
    expect(await loader.load(owned, "en")).toBe(module);
    expect(importExpose).toHaveBeenCalledTimes(2);
  });

  it("calls files that don't arrive unreachable", async () => {
    const { loader, owned } = loaderWith({ importExpose: vi.fn().mockRejectedValue(unreachable) });
    expect(await kindOf(loader.load(owned, "en"))).toBe("unreachable");
  });

  it("imports nothing of an expose one of whose scripts is not what it should be", async () => {
    const preloadScript = () => Promise.reject(new TypeError("Failed to load the script /x.js"));
    const { loader, ports, owned } = loaderWith({ preloadScript });
    expect(await kindOf(loader.load(owned, "en"))).toBe("unreachable");
    expect(ports.importExpose).not.toHaveBeenCalled();
  });

  it("calls a sheet that doesn't arrive unreachable", async () => {
    const { loader, owned } = loaderWith({
      addStyleSheet: () => Promise.reject(new TypeError("Failed to load the style sheet /x.css")),
    });
    expect(await kindOf(loader.load(owned, "en"))).toBe("unreachable");
  });

  it("calls a script that throws malformed, and doesn't try it again", async () => {
    const importExpose = vi.fn().mockRejectedValue(new SyntaxError("Unexpected token '}'"));
    const { loader, owned } = loaderWith({ importExpose });
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
    expect(importExpose).toHaveBeenCalledTimes(1);
  });

  it("calls a module without a page malformed", async () => {
    const { loader, owned } = loaderWith({ importExpose: async () => ({ Page: "no" }) });
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
  });

  it("calls a remote that the composition lacks absent", async () => {
    const { loader, owned } = loaderWith({});
    expect(await kindOf(loader.load({ ...owned, remote: "mf-gone" }, "en"))).toBe("absent");
  });

  it("gives up at the deadline when a remote never answers", async () => {
    vi.useFakeTimers();
    const { loader, owned } = loaderWith({ importExpose: () => new Promise(() => {}) });
    const kind = kindOf(loader.load(owned, "en"));
    await vi.advanceTimersByTimeAsync(deadlineMs);
    expect(await kind).toBe("unreachable");
  });

  it("keeps a failure until somebody makes a fresh attempt", async () => {
    const importExpose = vi.fn().mockRejectedValueOnce(new SyntaxError("half a file"));
    const { loader, owned } = loaderWith({ importExpose: importExpose.mockResolvedValue(module) });
    await kindOf(loader.load(owned, "en"));
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
    expect(await loader.load(owned, "en", true)).toBe(module);
    expect(importExpose).toHaveBeenCalledTimes(2);
  });
});

describe("a part that the document came without", () => {
  it("is looked up in the release's catalogue, once, and loaded by its hashes", async () => {
    const { loader, ports, owned } = loaderWith({});
    await loader.load(owned, "de");
    await loader.prepare(owned, "de");
    expect(ports.fetchCatalogue).toHaveBeenCalledTimes(1);
    expect(ports.fetchCatalogue).toHaveBeenCalledWith(present);
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.1.0/about.js", "sha256-about");
    expect(ports.addStyleSheet).toHaveBeenCalledWith("/mf-content/2.1.0/about.css", "sha256-css");
    expect(ports.importExpose).toHaveBeenCalledWith(present.url, "./about.de");
  });

  it("leaves lazy scripts for later", async () => {
    const { loader, ports, owned } = loaderWith({});
    await loader.load(owned, "de");
    const asked = vi.mocked(ports.preloadScript).mock.calls.map(([href]) => href);
    expect(asked).not.toContain("/mf-content/2.1.0/later.js");
  });

  it("is absent where the catalogue lacks it", async () => {
    const { loader, owned } = loaderWith({});
    expect(await kindOf(loader.load(owned, "pt"))).toBe("absent");
  });

  it("is fetched, and not run, when it is prepared", async () => {
    const { loader, ports, owned } = loaderWith({});
    await loader.prepare(owned, "de");
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.1.0/about.js", "sha256-about");
    expect(ports.importExpose).not.toHaveBeenCalled();
  });

  it("is asked for again after a catalogue that did not arrive", async () => {
    const fetchCatalogue = vi.fn().mockRejectedValueOnce(unreachable);
    const { loader, owned } = loaderWith({
      fetchCatalogue: fetchCatalogue.mockResolvedValue(catalogueWith("de")),
    });
    expect(await kindOf(loader.load(owned, "de"))).toBe("unreachable");
    expect(await loader.load(owned, "de", true)).toBe(module);
  });
});

describe("a page that the document knows by its address alone", () => {
  const pageFile: PageFile = {
    shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
    remotes: { "mf-content": { version: present.version, url: present.url } },
    pages: {
      about: {
        remote: "mf-content",
        paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" },
        exposes: { de: { ...files, name: "./about.de", lazy: ["later.js"] } },
      },
    },
    slots: {},
    integrity: {
      "/mf-content/2.1.0/about.js": "sha256-about",
      "/mf-content/2.1.0/about.css": "sha256-css",
      "/mf-content/2.1.0/later.js": "sha256-later",
    },
  };

  it("is loaded by the hashes of its page file, which is fetched once", async () => {
    const fetchPageFile = vi.fn(async () => pageFile);
    const { loader, ports, owned } = loaderWith({ fetchPageFile });
    await loader.prepare(owned, "de");
    expect(await loader.load(owned, "de")).toBe(module);
    expect(fetchPageFile.mock.calls).toEqual([["/de/uber-uns"]]);
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.1.0/about.js", "sha256-about");
    expect(ports.addStyleSheet).toHaveBeenCalledWith("/mf-content/2.1.0/about.css", "sha256-css");
    expect(ports.fetchCatalogue).not.toHaveBeenCalled();
  });

  it("needs no request when it is shown after it was prepared", async () => {
    const fetchPageFile = vi.fn(async () => pageFile);
    const { loader, ports, owned } = loaderWith({ fetchPageFile });
    await loader.prepare(owned, "de");
    const style = ["/mf-content/2.1.0/about.css", "sha256-css"];
    expect(ports.addStyleSheet).toHaveBeenCalledExactlyOnceWith(...style);
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.1.0/about.js", "sha256-about");
    expect(fetchPageFile).toHaveBeenCalledTimes(1);
  });

  it("brings its lazy scripts when it is shown, not when it is prepared", async () => {
    const { loader, ports, owned } = loaderWith({ fetchPageFile: async () => pageFile });
    await loader.prepare(owned, "de");
    const lazy = ["/mf-content/2.1.0/later.js", "sha256-later"];
    expect(ports.preloadScript).not.toHaveBeenCalledWith(...lazy);
    await loader.load(owned, "de");
    expect(ports.preloadScript).toHaveBeenCalledWith(...lazy);
  });

  it("is unreachable while its page file is, and asked for again", async () => {
    const fetchPageFile = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { loader, owned } = loaderWith({
      fetchPageFile: fetchPageFile.mockResolvedValue(pageFile),
    });
    expect(await kindOf(loader.load(owned, "de"))).toBe("unreachable");
    expect(await loader.load(owned, "de", true)).toBe(module);
  });

  it.each([
    ["another shell", { ...pageFile, shell: { version: "2.0.0", url: "/shell/2.0.0/shell.js" } }],
    ["another release of a remote", { ...pageFile, remotes: { "mf-content": previous } }],
    ["no such page", undefined],
  ])("belongs into a document of its own when the site has %s", async (_, file) => {
    const { loader, owned } = loaderWith({ fetchPageFile: async () => file });
    await expect(loader.load(owned, "de")).rejects.toThrow(SiteChanged);
  });
});

describe("the release that was live before", () => {
  const release = { ...present, previous };
  const failingPresent = vi.fn(async (entryUrl: string) => {
    if (entryUrl === present.url) throw new SyntaxError("half a file");
    return module;
  });

  it("stands in for a part that the present one fails to load, and says so once", async () => {
    const { loader, ports, owned } = loaderWith(
      { importExpose: failingPresent, fetchCatalogue: async () => catalogueWith("en") },
      { release },
    );
    expect(await loader.load(owned, "en")).toBe(module);
    await loader.load(owned, "en");
    expect(failingPresent).toHaveBeenLastCalledWith(previous.url, "./about.en");
    expect(ports.onFallback).toHaveBeenCalledTimes(1);
    expect(ports.onFallback).toHaveBeenCalledWith(owned, "en", expect.any(LoadError));
  });

  it("brings its lazy scripts at once: no import map knows them", async () => {
    const { loader, ports, owned } = loaderWith(
      { importExpose: failingPresent, fetchCatalogue: async () => catalogueWith("en") },
      { release },
    );
    await loader.load(owned, "en");
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.0.0/later.js", "sha256-later");
  });

  it("is not asked while the present one works", async () => {
    const { loader, ports, owned } = loaderWith({}, { release });
    await loader.load(owned, "en");
    expect(ports.fetchCatalogue).not.toHaveBeenCalled();
  });

  it("leaves the present one's failure to be reported when it fails as well", async () => {
    const { loader, ports, owned } = loaderWith(
      {
        importExpose: () => Promise.reject(new SyntaxError("half a file")),
        fetchCatalogue: () => Promise.reject(unreachable),
      },
      { release },
    );
    expect(await kindOf(loader.load(owned, "en"))).toBe("malformed");
    expect(ports.onFallback).not.toHaveBeenCalled();
  });
});
