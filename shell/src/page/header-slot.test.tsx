// @vitest-environment node
import type { Composition } from "@site/contract/composition";
import { type Locale, locales } from "@site/contract/locales";
import { Slot } from "@site/contract/runtime";
import { neutralSite } from "@site/contract/site";
import { expect, it, vi } from "vitest";
import { prerenderAddress } from "../prerender.tsx";

// Stands for a header that offers a place to other remotes, outside of every page.
vi.mock("../frame/site-header.tsx", () => ({ SiteHeader: () => <Slot name="offer" /> }));

const paths = { pt: "/vagas", en: "/en/jobs", de: "/de/stellen" };
const offers = { pt: "3 vagas", en: "3 jobs", de: "3 Stellen" };

const exposes = (prefix: string) =>
  Object.fromEntries(
    locales.map((languageTag) => [
      languageTag,
      { name: `./${prefix}.${languageTag}`, scripts: [], styles: [] },
    ]),
  );

const composition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: {
    "mf-jobs": { version: "1.0.0", url: "/mf-jobs/1.0.0/remoteEntry.js", catalogue: "sha256-1" },
  },
  pages: { jobs: { remote: "mf-jobs", paths, exposes: exposes("jobs") } },
  slots: { offer: { remote: "mf-jobs", exposes: exposes("slot-offer") } },
  site: neutralSite,
  year: 2026,
};

async function importExpose(_remote: string, name: string): Promise<unknown> {
  const languageTag = name.slice(-2) as Locale;
  const meta = { title: "Jobs", description: "Where to work" };
  return name.startsWith("./slot-")
    ? { Slot: () => <p>{offers[languageTag]}</p>, content: {} }
    : { Page: () => <h1>Jobs</h1>, content: { meta } };
}

it.each(locales)("a slot in the header speaks the page's language: %s", async (languageTag) => {
  const { html } = await prerenderAddress(composition, paths[languageTag], importExpose);
  expect(html).toContain(`<p>${offers[languageTag]}</p>`);
});
