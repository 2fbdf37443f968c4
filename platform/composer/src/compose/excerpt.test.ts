import type { ComposedPage, Composition } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import type { UsedPart } from "@site/registry/composition-record";
import { describe, expect, it } from "vitest";
import { Excerpts, type PageTrace } from "./excerpt.ts";

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
      signup: { remote: "mf-a1", exposes: { en: { name: "./s", scripts: ["s.js"], styles: [] } } },
      other: { remote: "mf-a2", exposes: {} },
    },
    site: neutralSite,
    year: 2026,
  };
  const linksOf: Record<string, string[]> = { home: ["a0", "gone"], a0: ["home", "a1"] };
  for (const [index, id] of names.entries()) {
    linksOf[id] ??= ["home", names[index + 1] ?? "home"];
  }
  const traceOf = (id: string, ...used: UsedPart[]): PageTrace => ({
    used: [{ kind: "page", id, remote: `mf-${id}` }, ...used],
    linked: linksOf[id] ?? [],
  });
  const excerpts = new Excerpts(composition, (id) => [traceOf(id)]);
  return { excerpts, traceOf };
}

describe("what a document carries of a small site", () => {
  const { excerpts, traceOf } = siteOf(4);
  const excerpt = excerpts.of(traceOf("home"), "en");

  it("names every page and remote, so that every link is a client navigation", () => {
    expect(Object.keys(excerpt.pages)).toHaveLength(5);
    expect(Object.keys(excerpt.remotes)).toHaveLength(5);
    expect(Object.values(excerpt.pages).some(({ isDocument }) => isDocument)).toBe(false);
  });

  it("holds the files of its own page in its own language, and nobody else's", () => {
    expect(excerpt.pages["home"]?.exposes).toEqual({
      en: { name: "./home.en", scripts: ["remoteEntry.js"], styles: [] },
    });
    expect(excerpt.pages["a0"]?.exposes).toEqual({});
  });

  it("is the same for the same content, and another one for another page", () => {
    expect(excerpts.of(traceOf("home"), "en").id).toBe(excerpt.id);
    expect(excerpts.of(traceOf("a0"), "en").id).not.toBe(excerpt.id);
  });
});

describe("what a document carries of a large site", () => {
  const { excerpts, traceOf } = siteOf(500);
  const excerpt = excerpts.of(traceOf("a0"), "en");

  it("names the page, the menu, what the page links to, and their remotes", () => {
    expect(Object.keys(excerpt.pages)).toEqual(["home", "a0", "a1"]);
    expect(Object.keys(excerpt.remotes)).toEqual(["mf-a0", "mf-a1", "mf-home"]);
  });

  it("leaves pages to their documents that link to pages it doesn't know", () => {
    expect(excerpt.pages["a1"]?.isDocument).toBe(true);
    expect(excerpt.pages["home"]?.isDocument).toBeUndefined();
  });

  it("names the slots that its pages use, with their remotes", () => {
    const slot = { kind: "slot", id: "signup", remote: "mf-a1" } as const;
    const withSlot = excerpts.of(traceOf("home", slot), "en");
    expect(withSlot.slots).toEqual({
      signup: { remote: "mf-a1", exposes: { en: { name: "./s", scripts: ["s.js"], styles: [] } } },
    });
    expect(withSlot.remotes["mf-a1"]).toBeDefined();
  });

  it("does not grow with the site", () => {
    const larger = siteOf(5000);
    const bytes = (value: object) => JSON.stringify(value).length;
    expect(bytes(larger.excerpts.of(larger.traceOf("a0"), "en"))).toBe(bytes(excerpt));
  });
});
