import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Locale, locales } from "@site/contract/locales";
import { equivalentAddress } from "@site/contract/site-map";
import type { CompositionRecord } from "@site/registry/composition-record";
import { createSiteServer } from "@site/server/site-server";
import { run } from "@site/workspace/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyWorkspace } from "#contract/workspace-copy.ts";
import { TestSite } from "#releases/test-site.ts";
import { parsed } from "#site/documents.ts";
import { furtherPages } from "#site/further-remotes.ts";
import { addresses, htmlLang, routes } from "#site/routes.ts";

/* mf-content with the specification's three articles and one more, built, published and composed. */
const folder = "demand-forecast";
const forecast = {
  pt: "/blog/previsao-de-demanda",
  en: "/en/blog/demand-forecast",
  de: "/de/blog/bedarfsprognose",
} as const satisfies Record<Locale, string>;

/** The articles that the specification lists, newest first. */
const known = [
  "article-big-data-platform",
  "article-machine-learning-churn",
  "article-power-bi-decisions",
] as const;

const titles = {
  pt: "Previsão de demanda: comece pelo erro que custa mais",
  en: "Demand forecasts: start with the error that costs most",
  de: "Bedarfsprognosen: Beginnen Sie beim teuersten Fehler",
} as const;

/** Every address but the article's: the specified ones, and those of pages that teams have added. */
const others = [
  ...addresses.map(({ path }) => path),
  // Further articles are left out of the copy that is built here.
  ...furtherPages().flatMap(({ id, paths }) => (id.startsWith("article-") ? [] : paths)),
];

let site: TestSite;
let workspace: Awaited<ReturnType<typeof copyWorkspace>>;
let server: Awaited<ReturnType<typeof createSiteServer>>;
let composed: CompositionRecord;

beforeAll(async () => {
  site = await TestSite.open();
  workspace = await copyWorkspace();
  const content = join(workspace.folder, "mf-content");
  const articles = join(content, "src/articles");
  for (const name of await readdir(articles)) {
    const isKnown = known.some((id) => id === `article-${name}`);
    if (!isKnown) await rm(join(articles, name), { recursive: true });
  }
  await cp(join(import.meta.dirname, folder), join(articles, folder), { recursive: true });

  await site.promote(await site.builds());
  await run("vite", ["build", "--logLevel", "warn"], content);
  const changed = await site.publish(join(content, "dist"));
  composed = (await site.promote([changed], { allowRemoval: true })).record;
  const { registry, channel } = site;
  server = await createSiteServer({ registry, channel });
}, 120_000);

afterAll(async () => {
  await server?.close();
  await site?.close();
  await workspace?.remove();
});

async function documentAt(path: string) {
  const { statusCode, body } = await server.inject(path);
  expect(statusCode, path).toBe(200);
  return parsed(body);
}

const pathsOf = (elements: Iterable<{ getAttribute: (name: string) => string | null }>) =>
  [...elements].map((element) => element.getAttribute("href"));

describe("one more folder of articles, and no other file", () => {
  it("adds three addresses and breaks no link", () => {
    expect(Object.keys(composed.documents).toSorted()).toEqual(
      [...others, ...Object.values(forecast)].toSorted(),
    );
    expect(composed.deadLinks).toEqual([]);
  });

  describe.each(locales)("in %s", (locale) => {
    it("is a page with its own title, text, share image and addresses", async () => {
      const document = await documentAt(forecast[locale]);
      expect(document.querySelector("h1")?.textContent).toBe(titles[locale]);
      expect(document.querySelectorAll("main th")).toHaveLength(3);
      const related = document.querySelectorAll('[aria-labelledby="related"] h3 a');
      expect(pathsOf(related).toSorted()).toEqual(known.map((id) => routes[id][locale]).toSorted());
      const image = document.querySelector('meta[property="og:image"]')?.getAttribute("content");
      const picture = await server.inject(new URL(image ?? "").pathname);
      expect(picture.headers["content-type"]).toBe("image/jpeg");
      for (const other of locales) {
        const { pages } = composed.composition;
        expect(equivalentAddress(pages, forecast[locale], other)).toBe(forecast[other]);
        const link = document.querySelector(`header a[hreflang="${htmlLang[other]}"]`);
        expect(link?.getAttribute("href")).toBe(forecast[other]);
      }
    });

    it("stands first in the list, as the newest", async () => {
      const document = await documentAt(routes.blog[locale]);
      expect(pathsOf(document.querySelectorAll("main article h2 a"))).toEqual([
        forecast[locale],
        ...known.map((id) => routes[id][locale]),
      ]);
    });
  });
});
