import type { APIRequestContext, Page } from "playwright/test";
import { expect, test } from "#loading/kept-page.ts";
import { type DocumentLinks, readLinks } from "./document-links.ts";
import { addresses } from "./routes.ts";

/** What this worker has asked for already: most pages share most of their links. */
const statuses = new Map<string, Promise<number>>();
const documents = new Map<string, Promise<DocumentLinks>>();

function statusOf(request: APIRequestContext, address: string): Promise<number> {
  const known = statuses.get(address);
  if (known) return known;
  const asked = request.get(address, { maxRedirects: 0 }).then((response) => response.status());
  statuses.set(address, asked);
  return asked;
}

function documentAt(
  request: APIRequestContext,
  parser: Page,
  path: string,
): Promise<DocumentLinks> {
  const known = documents.get(path);
  if (known) return known;
  const read = request
    .get(path)
    .then((response) => response.text())
    .then((html) => readLinks(parser, html));
  documents.set(path, read);
  return read;
}

/** An address on this site as a path; undefined for one elsewhere. */
function ownPath(address: string, from: string, origin: string): string | undefined {
  const url = new URL(address, origin + from);
  return url.origin === origin ? url.pathname + url.search : undefined;
}

for (const path of [...addresses.map(({ path }) => path), "/nada", "/en/nothing", "/de/nichts"]) {
  test.describe(path, () => {
    test("leads to nothing broken or redirected, down to the anchors", async ({
      request,
      parser,
    }) => {
      const { links, origin } = await documentAt(request, parser, path);
      const broken: string[] = [];
      for (const { href } of links) {
        const target = ownPath(href, path, origin);
        const isSelf = href.startsWith("#");
        if (target === undefined) continue;
        if (!isSelf && (await statusOf(request, target)) !== 200) {
          broken.push(href);
          continue;
        }
        const anchor = decodeURIComponent(new URL(href, origin + path).hash.slice(1));
        if (!anchor) continue;
        const { ids } = await documentAt(request, parser, isSelf ? path : target);
        if (!ids.includes(anchor)) broken.push(href);
      }
      expect(broken).toEqual([]);
    });

    // Specification 1.2
    test("opens other sites in a new tab, without opener or referrer", async ({
      request,
      parser,
    }) => {
      const { links, origin } = await documentAt(request, parser, path);
      const elsewhere = links.filter(
        ({ href }) => /^https?:/.test(href) && ownPath(href, path, origin) === undefined,
      );
      // The footer's two social links, at least.
      expect(elsewhere.length).toBeGreaterThanOrEqual(2);
      for (const { href, target, rel } of elsewhere) {
        expect(target, href).toBe("_blank");
        expect(rel, href).toEqual(expect.arrayContaining(["noopener", "noreferrer"]));
      }
    });

    test("names only files that are there", async ({ request, parser }) => {
      const { files, origin } = await documentAt(request, parser, path);
      const fonts = files.filter((file) => file.endsWith(".woff2"));
      const scripts = files.filter((file) => file.endsWith(".js"));
      expect(fonts.length).toBeGreaterThan(0);
      expect(scripts.length).toBeGreaterThan(0);
      const missing: string[] = [];
      for (const file of files) {
        const own = ownPath(file, path, origin);
        if (own === undefined || (await statusOf(request, own)) !== 200) missing.push(file);
      }
      expect(missing).toEqual([]);
    });
  });
}

test("the web manifest's icons are there", async ({ request }) => {
  const manifest = await (await request.get("/site.webmanifest")).json();
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src } of manifest.icons) {
    expect(await statusOf(request, src), src).toBe(200);
  }
});
