// @vitest-environment node
import { type Locale, locales } from "@site/contract/locales";
import { expect, it, vi } from "vitest";
import { prerenderAddress } from "./prerender.tsx";
import { compositionOf, pageOf, releaseOf, SampleSlot } from "./test/sample-site.ts";

// Stands for a header that offers a place to other remotes, outside of every page.
vi.mock("./frame/site-header.tsx", () => ({
  SiteHeader: () => [<SampleSlot key="1" name="offer" />, <SampleSlot key="2" name="ofer" />],
}));

const exposes = (prefix: string) =>
  Object.fromEntries(
    locales.map((locale) => [locale, { name: `./${prefix}.${locale}`, scripts: [], styles: [] }]),
  );
const composition = compositionOf({
  remotes: {
    "mf-jobs": { ...releaseOf("mf-jobs", "2.0.0"), previous: releaseOf("mf-jobs", "1.0.0") },
  },
  pages: { jobs: pageOf("mf-jobs", "jobs", exposes("jobs")) },
  slots: { offer: { remote: "mf-jobs", exposes: exposes("slot-offer") } },
});
const { paths } = pageOf("mf-jobs", "jobs");
const offers = { pt: "3 vagas", en: "3 jobs", de: "3 Stellen" };
const content = { meta: { title: "Jobs", description: "Where to work" } };

async function importExpose(_remote: string, name: string): Promise<unknown> {
  return name.startsWith("./slot-")
    ? { Slot: () => <p>{offers[name.slice(-2) as Locale]}</p>, content: {} }
    : { Page: () => <h1>Jobs</h1>, content };
}

it.each(locales)("renders a page in %s with what it says of itself", async (locale) => {
  const page = await prerenderAddress(composition, paths[locale], importExpose);
  expect(page.html).toContain("<h1>Jobs</h1>");
  expect(page.html, "a slot in the header").toContain(`<p>${offers[locale]}</p>`);
  expect(page.meta).toEqual(content.meta);
  expect(page.used.map(({ id }) => id).toSorted()).toEqual(["jobs", "offer"]);
  expect(page.linked, "a slot that no release has").toContain("slot ofer");
  expect(page.linked).not.toContain("slot offer");
});

it("rejects a page that only the release before could show", async () => {
  const tried: string[] = [];
  const failing = async (remote: string, name: string) => {
    tried.push(name);
    if (name === "./jobs.en" && tried.filter((one) => one === name).length === 1) {
      throw new SyntaxError("half a file");
    }
    return importExpose(remote, name);
  };
  await expect(prerenderAddress(composition, paths.en, failing)).rejects.toThrow(
    "mf-jobs: jobs in en failed to load",
  );
  expect(tried.filter((name) => name === "./jobs.en")).toHaveLength(1);
});
