import type { Catalogue } from "@site/contract/catalogue";
import type { CataloguedRelease, PageComposition, PageFile } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import { expect, it, vi } from "vitest";
import { Catalogues, PageFiles, SiteChanged } from "./known-files.ts";

const release = (version: string) => ({ version, url: `/mf-content/${version}/remoteEntry.js` });
const shell = { version: "1.0.0", url: "/shell/1.0.0/shell.js" };

/** A document that links to pages of mf-content 2.0.0, and a page file that names a release of it. */
function opened(version: string) {
  const composition: PageComposition = {
    shell,
    remotes: { "mf-content": release("2.0.0") },
    pages: {},
    slots: {},
    site: neutralSite,
    year: 2026,
  };
  const previous = { ...release("1.0.0"), catalogue: "sha256-before" };
  const file: PageFile = {
    shell,
    remotes: { "mf-content": { ...release(version), previous } },
    pages: {},
    slots: {},
    integrity: {},
  };
  return { composition, previous, files: new PageFiles(composition, async () => file) };
}

it("learns the release before of a remote that the document only linked to", async () => {
  const { composition, previous, files } = opened("2.0.0");
  await files.learn("/en/about");
  expect(composition.remotes["mf-content"]).toEqual({ ...release("2.0.0"), previous });
});

it("leaves a page of another release to a document of its own", async () => {
  const { composition, files } = opened("3.0.0");
  await expect(files.learn("/en/about")).rejects.toThrow(SiteChanged);
  expect(composition.remotes["mf-content"]).toEqual(release("2.0.0"));
});

const catalogued: CataloguedRelease = {
  version: "1.0.0",
  url: "/mf-many/1.0.0/remoteEntry.js",
  catalogue: "",
};

const listing = {
  // A release knows every language; this one is about a single one.
  pages: {
    about: { pt: { name: "./about.pt", scripts: ["about.js"], styles: [] } },
  } as unknown as Catalogue["pages"],
  slots: {},
  integrity: { "about.js": "sha256-about" },
};

it("finds the files and hashes of a page", async () => {
  const catalogues = new Catalogues(async () => listing);
  expect(await catalogues.filesOf(catalogued, { kind: "page", id: "about" }, "pt")).toMatchObject({
    scripts: ["about.js"],
    integrity: { "about.js": "sha256-about" },
  });
});

it("fetches a catalogue once", async () => {
  const fetch = vi.fn(async () => listing);
  const catalogues = new Catalogues(fetch);
  const find = (id: string) => catalogues.filesOf(catalogued, { kind: "page", id }, "pt");
  await Promise.all([find("about"), find("other"), find("about")]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("finds nothing for a page that the release lacks", async () => {
  const catalogues = new Catalogues(async () => listing);
  expect(await catalogues.filesOf(catalogued, { kind: "page", id: "x" }, "pt")).toBeUndefined();
});
