import type { Catalogue } from "@site/contract/catalogue";
import type { CataloguedRelease } from "@site/contract/composition";
import { expect, it, vi } from "vitest";
import { Catalogues } from "./catalogues.ts";

const release: CataloguedRelease = {
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
  expect(await catalogues.filesOf(release, { kind: "page", id: "about" }, "pt")).toMatchObject({
    scripts: ["about.js"],
    integrity: { "about.js": "sha256-about" },
  });
});

it("fetches a catalogue once", async () => {
  const fetch = vi.fn(async () => listing);
  const catalogues = new Catalogues(fetch);
  const find = (id: string) => catalogues.filesOf(release, { kind: "page", id }, "pt");
  await Promise.all([find("about"), find("other"), find("about")]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("finds nothing for a page that the release lacks", async () => {
  const catalogues = new Catalogues(async () => listing);
  expect(await catalogues.filesOf(release, { kind: "page", id: "x" }, "pt")).toBeUndefined();
});
