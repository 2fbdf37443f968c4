import { locales } from "@site/contract/locales";
import { type APIRequestContext, expect, test } from "playwright/test";
import { documentAt, documentsIn, parsed } from "./documents.ts";

/** Where a document leads, what it loads and what can be linked to inside it. */
interface DocumentLinks {
  /** Origin that the document names in its canonical address. */
  origin: string;
  ids: string[];
  /** Anchors, and buttons that send their form elsewhere. */
  links: { href: string; target: string | null; rel: string[] }[];
  /** Addresses of scripts, fonts, images, icons, feeds, alternates and whatever else a head names. */
  files: string[];
}

function readLinks(html: string): DocumentLinks {
  const document = parsed(html);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const valuesOf = (name: string, selector = "") =>
    all(`${selector}[${name}]`).map((element) => element.getAttribute(name) ?? "");
  const [home = "http://unknown.invalid"] = [
    ...valuesOf("href", 'link[rel="canonical"]'),
    ...valuesOf("content", 'meta[property="og:url"]'),
  ];
  const { origin } = new URL(home);
  const inText = (selector: string, address: RegExp) =>
    all(selector).flatMap(({ textContent }) =>
      [...textContent.matchAll(address)].map(([, found = ""]) => found),
    );
  const files = [
    ...valuesOf("href", "link"),
    ...valuesOf("src"),
    ...valuesOf("poster"),
    ...valuesOf("srcset").flatMap((set) =>
      set.split(",").map((candidate) => candidate.trim().split(/\s+/, 1)[0] ?? ""),
    ),
    ...valuesOf("content", 'meta[property="og:image"]'),
    ...valuesOf("content", 'meta[property="og:url"]'),
    ...inText("style", /url\(["']?([^"')]+)["']?\)/g),
    ...inText('script[type="application/ld+json"]', /"(https?:[^"]+)"/g).filter((address) =>
      address.startsWith(`${origin}/`),
    ),
  ];
  return {
    origin,
    ids: valuesOf("id"),
    links: [
      ...all("a[href], area[href]").map((element) => ({
        href: element.getAttribute("href") ?? "",
        target: element.getAttribute("target"),
        rel: (element.getAttribute("rel") ?? "").split(/\s+/),
      })),
      ...valuesOf("formaction").map((href) => ({ href, target: null, rel: [] })),
    ],
    files: [...new Set(files)].filter((address) => !address.startsWith("data:")),
  };
}

/** What this worker has read and asked for already: most pages share most of their links. */
const read = new Map<string, DocumentLinks>();
const statuses = new Map<string, Promise<number>>();

async function linksAt(request: APIRequestContext, path: string): Promise<DocumentLinks> {
  const html = await documentAt(request, path);
  return read.getOrInsertComputed(path, () => readLinks(html));
}

function statusOf(request: APIRequestContext, address: string): Promise<number> {
  return statuses.getOrInsertComputed(address, async () =>
    (await request.get(address, { maxRedirects: 0 })).status(),
  );
}

/** An address on this site as a path; undefined for one elsewhere. */
function ownPath(address: string, from: string, origin: string): string | undefined {
  const url = new URL(address, origin + from);
  return url.origin === origin ? url.pathname + url.search : undefined;
}

for (const locale of locales) {
  test.describe(`every document in ${locale}`, () => {
    const all = async (request: APIRequestContext) =>
      Promise.all(
        documentsIn(locale).map(async (path) => ({
          path,
          ...(await linksAt(request, path)),
        })),
      );

    test("leads to nothing broken or redirected, down to the anchors", async ({ request }) => {
      for (const { path, links, ids, origin } of await all(request)) {
        const broken: string[] = [];
        for (const { href } of links) {
          const target = ownPath(href, path, origin);
          if (target === undefined) continue;
          const isSelf = href.startsWith("#");
          const anchor = decodeURIComponent(new URL(href, origin + path).hash.slice(1));
          const isThere = isSelf || (await statusOf(request, target)) === 200;
          const anchors = isThere && anchor && !isSelf ? (await linksAt(request, target)).ids : ids;
          if (!isThere || (anchor && !anchors.includes(anchor))) broken.push(href);
        }
        expect.soft(broken, path).toEqual([]);
      }
    });

    // Specification 1.2
    test("opens other sites in a new tab, without opener or referrer", async ({ request }) => {
      for (const { path, links, origin } of await all(request)) {
        const elsewhere = links.filter(
          ({ href }) => /^https?:/.test(href) && ownPath(href, path, origin) === undefined,
        );
        // The footer's two social links, at least.
        expect.soft(elsewhere.length, path).toBeGreaterThanOrEqual(2);
        for (const { href, target, rel } of elsewhere) {
          expect.soft(target, `${href} on ${path}`).toBe("_blank");
          expect.soft(rel).toEqual(expect.arrayContaining(["noopener", "noreferrer"]));
        }
      }
    });

    test("names only files that are there", async ({ request }) => {
      for (const { path, files, origin } of await all(request)) {
        const own = files.map((file) => ownPath(file, path, origin));
        const missing: string[] = [];
        for (const [index, file] of own.entries()) {
          const isThere = file !== undefined && (await statusOf(request, file)) === 200;
          if (!isThere) missing.push(files[index] ?? "");
        }
        expect.soft(missing, path).toEqual([]);
        expect.soft(files.join(" "), path).toMatch(/\.woff2/);
        expect.soft(files.join(" "), path).toMatch(/\.js/);
      }
    });
  });
}

test("the web manifest's icons are there", async ({ request }) => {
  const manifest = await (await request.get("/site.webmanifest")).json();
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src } of manifest.icons) expect(await statusOf(request, src), src).toBe(200);
});
