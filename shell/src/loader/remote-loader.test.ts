import type { Composition } from "shared/composition";
import { neutralSite } from "shared/site";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LoadError } from "./load-error.ts";
import { deadlineMs, type LoaderPorts, type Owned, RemoteLoader } from "./remote-loader.ts";

const files = {
  name: "./about.en",
  scripts: ["remoteEntry.js", "about.js"],
  styles: ["about.css"],
};

function compositionWith(exposes: Composition["pages"][string]["exposes"]): Composition {
  return {
    id: "0123456789abcdef",
    shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
    remotes: { "mf-content": { version: "2.1.0", url: "/mf-content/2.1.0/remoteEntry.js" } },
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

function loaderWith(ports: Partial<LoaderPorts>, composition = compositionWith({ en: files })) {
  const all: LoaderPorts = {
    importExpose: vi.fn(async () => module),
    addStyleSheet: vi.fn(async () => {}),
    preloadScript: vi.fn(),
    fetchJson: vi.fn(async () => ({})),
    ...ports,
  };
  const owned = { ...composition.pages["about"], id: "about", kind: "page" } as Owned;
  return { loader: new RemoteLoader(composition, all), ports: all, owned };
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LoadError);
  return (error as LoadError).fault;
}

const unreachable = new TypeError("Failed to fetch dynamically imported module: /x.js");

afterEach(() => vi.useRealTimers());

describe("the remote loader", () => {
  it("preloads every script, awaits every sheet, and imports from the release's entry", async () => {
    const { loader, ports, owned } = loaderWith({});
    expect(await loader.load(owned, "en")).toBe(module);
    expect(ports.preloadScript).toHaveBeenCalledWith("/mf-content/2.1.0/about.js");
    expect(ports.addStyleSheet).toHaveBeenCalledWith("/mf-content/2.1.0/about.css");
    expect(ports.importExpose).toHaveBeenCalledWith(
      "mf-content",
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
    expect(await faultOf(loader.load(owned, "en"))).toBe("unreachable");
  });

  it("calls a sheet that doesn't arrive unreachable", async () => {
    const { loader, owned } = loaderWith({
      addStyleSheet: () => Promise.reject(new TypeError("Failed to load the style sheet /x.css")),
    });
    expect(await faultOf(loader.load(owned, "en"))).toBe("unreachable");
  });

  it("calls a script that throws malformed, and doesn't try it again", async () => {
    const importExpose = vi.fn().mockRejectedValue(new SyntaxError("Unexpected token '}'"));
    const { loader, owned } = loaderWith({ importExpose });
    expect(await faultOf(loader.load(owned, "en"))).toBe("malformed");
    expect(importExpose).toHaveBeenCalledTimes(1);
  });

  it("calls a module without a page malformed", async () => {
    const { loader, owned } = loaderWith({ importExpose: async () => ({ Page: "no" }) });
    expect(await faultOf(loader.load(owned, "en"))).toBe("malformed");
  });

  it("calls a remote that the composition lacks absent", async () => {
    const { loader, owned } = loaderWith({});
    expect(await faultOf(loader.load({ ...owned, remote: "mf-gone" }, "en"))).toBe("absent");
  });

  it("gives up at the deadline when a remote never answers", async () => {
    vi.useFakeTimers();
    const { loader, owned } = loaderWith({ importExpose: () => new Promise(() => {}) });
    const fault = faultOf(loader.load(owned, "en"));
    await vi.advanceTimersByTimeAsync(deadlineMs);
    expect(await fault).toBe("unreachable");
  });

  it("keeps a failure until somebody makes a fresh attempt", async () => {
    const importExpose = vi.fn().mockRejectedValueOnce(new SyntaxError("half a file"));
    const { loader, owned } = loaderWith({ importExpose: importExpose.mockResolvedValue(module) });
    await faultOf(loader.load(owned, "en"));
    expect(await faultOf(loader.load(owned, "en"))).toBe("malformed");
    expect(await loader.load(owned, "en", true)).toBe(module);
    expect(importExpose).toHaveBeenCalledTimes(2);
  });

  it("fetches another language's files with that language's part of the composition", async () => {
    const german = { ...files, name: "./about.de" };
    const composition = compositionWith({ en: files });
    const fetchJson = vi.fn(async () => ({ ...compositionWith({ de: german }) }));
    const { loader, ports, owned } = loaderWith({ fetchJson }, composition);
    await loader.load(owned, "de");
    expect(fetchJson).toHaveBeenCalledWith("/_composition/0123456789abcdef/de.json");
    expect(ports.importExpose).toHaveBeenCalledWith(
      expect.anything(),
      expect.anything(),
      "./about.de",
    );
  });
});
