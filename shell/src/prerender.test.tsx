// @vitest-environment node
import type { CataloguedRelease, Composition } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import { expect, it, vi } from "vitest";
import { prerenderAddress } from "./prerender.tsx";

const release = (version: string): CataloguedRelease => ({
  version,
  url: `/mf-content/${version}/remoteEntry.js`,
  catalogue: `sha256-${version}`,
});
const files = { name: "./about.en", scripts: [], styles: [] };

const composition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: { "mf-content": { ...release("2.0.0"), previous: release("1.0.0") } },
  pages: {
    about: {
      remote: "mf-content",
      paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" },
      exposes: { en: files },
    },
  },
  slots: {},
  site: neutralSite,
  year: 2026,
};

const content = { meta: { title: "About", description: "Who we are" } };
const module = { Page: () => <p>We are here</p>, content };

it("renders a page with what it says of itself", async () => {
  const page = await prerenderAddress(composition, "/en/about", async () => module);
  expect(page.html).toContain("<p>We are here</p>");
  expect(page.meta).toEqual(content.meta);
  expect(page.used.map(({ id }) => id)).toEqual(["about"]);
});

it("rejects a page that only the release before could show", async () => {
  const importExpose = vi.fn(async () => {
    if (importExpose.mock.calls.length === 1) throw new SyntaxError("half a file");
    return module;
  });
  await expect(prerenderAddress(composition, "/en/about", importExpose)).rejects.toThrow(
    "mf-content: about in en failed to load",
  );
  expect(importExpose).toHaveBeenCalledTimes(1);
});
