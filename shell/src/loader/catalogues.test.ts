import type { Catalogue } from "@site/contract/catalogue";
import { describe, expect, it, vi } from "vitest";
import { Catalogues, type Release } from "./catalogues.ts";

const release: Release = { version: "1.0.0", url: "/mf-many/1.0.0/remoteEntry.js", catalogue: "" };

function listing(...ids: string[]): Catalogue {
  const exposes = (id: string) => ({
    pt: { name: `./${id}.pt`, scripts: [`${id}.js`], styles: [] },
  });
  const pages = Object.fromEntries(ids.map((id) => [id, exposes(id)]));
  // A release knows every language; this one is about a single one.
  return {
    pages: pages as unknown as Catalogue["pages"],
    slots: {},
    integrity: Object.fromEntries(ids.map((id) => [`${id}.js`, `sha256-${id}`])),
  };
}

const parts = [
  { from: "about", file: "catalogue-1.json", integrity: "sha256-1" },
  { from: "news-10", file: "catalogue-2.json", integrity: "sha256-2" },
];
const files: Record<string, Catalogue> = {
  "catalogue-1.json": listing("about", "contact"),
  "catalogue-2.json": listing("news-10", "news-9"),
};

describe("a remote with many pages", () => {
  const fetched = () =>
    vi.fn(async (_release: Release, part?: { file: string }) =>
      part ? (files[part.file] as Catalogue) : { ...listing(), parts },
    );

  it.each([
    ["about", "catalogue-1.json"],
    ["contact", "catalogue-1.json"],
    ["news-10", "catalogue-2.json"],
    ["news-9", "catalogue-2.json"],
  ])("lists %s in the part where its id falls: %s", async (id, file) => {
    const fetch = fetched();
    const found = await new Catalogues(fetch).filesOf(release, { kind: "page", id }, "pt");
    expect(found).toMatchObject({
      scripts: [`${id}.js`],
      integrity: { [`${id}.js`]: `sha256-${id}` },
    });
    expect(fetch.mock.calls.map(([, part]) => part?.file)).toEqual([undefined, file]);
  });

  it("is asked for no file twice", async () => {
    const fetch = fetched();
    const catalogues = new Catalogues(fetch);
    const find = (id: string) => catalogues.filesOf(release, { kind: "page", id }, "pt");
    await Promise.all([find("about"), find("contact"), find("about")]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each(["aaa", "contacts", "zebra"])("has no %s", async (id) => {
    const catalogues = new Catalogues(fetched());
    expect(await catalogues.filesOf(release, { kind: "page", id }, "pt")).toBeUndefined();
  });
});
