import type { PageComposition, PageFile } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import { expect, it } from "vitest";
import { PageFiles, SiteChanged } from "./page-files.ts";

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
