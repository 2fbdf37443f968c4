import type { ComposedPage, Composition, StaticPage } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import type { UsedPart } from "@site/registry/composition-record";
import { integrityOf } from "@site/registry/content";
import type { ReleaseRecord } from "@site/registry/release-record";
import { describe, expect, it } from "vitest";
import { pageCompositionOf, pageFileOf } from "./page-composition.ts";

const release = (name: string) => ({
  version: "1.0.0",
  url: `/${name}/1.0.0/remoteEntry.js`,
  catalogue: "sha256-",
});

function page(remote: string, id: string, isInMenu = false): ComposedPage {
  return {
    remote,
    paths: { pt: `/${id}`, en: `/en/${id}`, de: `/de/${id}` },
    exposes: {
      en: { name: `./${id}.en`, scripts: ["remoteEntry.js"], styles: [], lazy: ["later.js"] },
      de: { name: `./${id}.de`, scripts: ["remoteEntry.js"], styles: [] },
    },
    ...(isInMenu && { menu: { order: 1, label: { pt: id, en: id, de: id } } }),
  };
}

const signup = { kind: "slot", id: "signup", remote: "mf-a1" } as const;

/** The last arguments of `pageFileOf`. */
type Rest = [files: Parameters<typeof pageFileOf>[3], page?: StaticPage];

/** A home page in the menu, and `count` articles of as many remotes, each of which links to the next. */
function siteOf(count: number) {
  const names = Array.from({ length: count }, (_, index) => `a${index}`);
  const composition: Composition = {
    id: "0123456789abcdef",
    shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
    remotes: Object.fromEntries(["home", ...names].map((id) => [`mf-${id}`, release(`mf-${id}`)])),
    pages: Object.fromEntries([
      ["home", page("mf-home", "home", true)],
      ...names.map((id) => [id, page(`mf-${id}`, id)]),
    ]),
    slots: {
      signup: {
        remote: "mf-a1",
        exposes: { en: { name: "./s", scripts: ["s.js"], styles: [], lazy: ["send.js"] } },
      },
      other: { remote: "mf-a2", exposes: {} },
    },
    site: neutralSite,
    year: 2026,
  };
  const usedBy = (id: string, ...slots: UsedPart[]): UsedPart[] => [
    { kind: "page", id, remote: `mf-${id}` },
    ...slots,
  ];
  const carriedBy = (id: string, linked: string[], ...slots: UsedPart[]) =>
    pageCompositionOf(composition, { used: usedBy(id, ...slots), linked }, "en");
  const fileOf = (id: string, linked: string[], ...[files, page]: Rest) => {
    const address = { used: usedBy(id, signup), locale: "en" } as const;
    return pageFileOf(carriedBy(id, linked, signup), composition, address, files, page);
  };
  return { composition, carriedBy, fileOf };
}

describe("what a document carries", () => {
  const { carriedBy } = siteOf(4);

  it("is its own page, the menu, what the page links to, and the remotes of these", () => {
    const { pages, remotes } = carriedBy("a0", ["a1", "gone"]);
    expect(Object.keys(pages)).toEqual(["home", "a0", "a1"]);
    expect(Object.keys(remotes)).toEqual(["mf-a0", "mf-a1", "mf-home"]);
  });

  it("holds the files of its own page in its own language, and no others", () => {
    const { pages } = carriedBy("home", ["a0"]);
    expect(pages["home"]?.exposes).toEqual({
      en: { name: "./home.en", scripts: ["remoteEntry.js"], styles: [] },
    });
    expect(pages["a0"]?.exposes).toEqual({});
  });

  it("names the slots that its page uses, with their remotes", () => {
    const { slots, remotes } = carriedBy("home", [], signup);
    expect(slots).toEqual({
      signup: { remote: "mf-a1", exposes: { en: { name: "./s", scripts: ["s.js"], styles: [] } } },
    });
    expect(remotes["mf-a1"]).toEqual({ version: "1.0.0", url: "/mf-a1/1.0.0/remoteEntry.js" });
  });
});

describe("a page file", () => {
  it("is what the document carries without the menu, with lazy scripts and hashes", () => {
    const { fileOf } = siteOf(2);
    const record = {
      name: "mf-a1",
      version: "1.0.0",
      manifest: { entry: "entry.js" },
      files: { "s.js": { hash: "00".repeat(32), size: 1 } },
    } as unknown as ReleaseRecord;
    const file = fileOf("home", ["a0"], [{ release: record, file: "s.js" }]);
    expect(file.slots["signup"]?.exposes.en?.lazy).toEqual(["send.js"]);
    expect(file.pages["home"]?.exposes.en?.lazy).toEqual(["later.js"]);
    expect(file.pages["home"]?.menu).toBeUndefined();
    expect(file.pages["a0"]?.paths.de).toBe("/de/a0");
    expect(file.integrity).toEqual({
      "/mf-a1/1.0.0/s.js": integrityOf("00".repeat(32)),
    });
    expect(file).not.toHaveProperty("page");
  });

  it("names the remotes in its page, and not those of the pages that it links to", () => {
    const { fileOf } = siteOf(3);
    expect(Object.keys(fileOf("home", ["a0", "a2"], []).remotes)).toEqual(["mf-a1", "mf-home"]);
  });
});

describe("a static page", () => {
  const { composition, carriedBy, fileOf } = siteOf(2);
  // Cast: siteOf makes this page.
  Object.assign(composition.pages["home"] as object, { isStatic: true });
  composition.remotes["mf-home"] = { ...release("mf-home"), previous: release("mf-home") };

  it("has none of its files in its document, which says why", () => {
    const { pages, remotes } = carriedBy("home", ["a0"]);
    expect(pages["home"]).toMatchObject({ isStatic: true, exposes: {} });
    expect(remotes["mf-home"]).not.toHaveProperty("previous");
  });

  it("is one page among others where a document links to it", () => {
    expect(carriedBy("a0", ["home"]).pages["home"]).not.toHaveProperty("isStatic");
  });

  it("is itself in its page file, which names none of its files", () => {
    const page = { markup: "<h1>Home</h1>", head: { title: "Home", tags: [] }, styles: {} };
    const file = fileOf("home", ["a0"], [], page);
    expect(file.page).toEqual(page);
    expect(file.pages["home"]?.exposes).toEqual({});
  });
});

it("costs the same in a site of 15 pages and of 1,500", () => {
  const bytes = (count: number) => {
    const { carriedBy, fileOf } = siteOf(count);
    return [carriedBy("a7", ["home", "a8"]), fileOf("a7", ["home", "a8"], [])].map(
      (value) => JSON.stringify(value).length,
    );
  };
  expect(bytes(1500)).toEqual(bytes(15));
});
