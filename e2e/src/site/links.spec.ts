import { locales } from "@site/contract/locales";
import { type APIRequestContext, expect, test } from "playwright/test";
import { documentAt, documentsIn, parsed } from "./documents.ts";

/** What a document leads to and loads, and what can be linked to inside it. */
function readLinks(html: string, path: string) {
  const document = parsed(html);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const valuesOf = (name: string, selector = "") =>
    all(`${selector}[${name}]`).map((element) => element.getAttribute(name) ?? "");
  // A 404 has no address of its own.
  const [home = "http://unknown.invalid"] = valuesOf("href", 'link[rel="canonical"]');
  const { origin } = new URL(home);
  const urlOf = (address: string) => new URL(address, origin + path);
  const addresses = [
    ...["href", "src", "formaction"].flatMap((name) => valuesOf(name)),
    ...valuesOf("content", 'meta[property="og:image"]'),
  ];
  return {
    ids: valuesOf("id"),
    /** Addresses on this site. */
    own: [...new Set(addresses)].map(urlOf).filter((url) => url.origin === origin),
    elsewhere: all("a[href^=http]")
      .filter((link) => urlOf(link.getAttribute("href") ?? "").origin !== origin)
      .map((link) => ({
        target: link.getAttribute("target"),
        rel: (link.getAttribute("rel") ?? "").split(/\s+/),
      })),
  };
}

/** What this worker has read and asked for already: most pages share most of their links. */
const read = new Map<string, ReturnType<typeof readLinks>>();
const statuses = new Map<string, Promise<number>>();

async function linksAt(request: APIRequestContext, path: string) {
  const html = await documentAt(request, path);
  return read.getOrInsertComputed(path, () => readLinks(html, path));
}

function statusOf(request: APIRequestContext, address: string): Promise<number> {
  return statuses.getOrInsertComputed(address, async () =>
    (await request.get(address, { maxRedirects: 0 })).status(),
  );
}

for (const locale of locales) {
  test(`every document in ${locale} leads to nothing broken or redirected, down to the anchors, and names files that are there`, async ({
    request,
  }) => {
    for (const path of documentsIn(locale)) {
      const { own, ids } = await linksAt(request, path);
      const broken: string[] = [];
      for (const { pathname, search, hash, href } of own) {
        const isSelf = pathname === path;
        const isThere = isSelf || (await statusOf(request, pathname + search)) === 200;
        const anchor = decodeURIComponent(hash.slice(1));
        const anchors = isThere && anchor && !isSelf ? (await linksAt(request, pathname)).ids : ids;
        if (!isThere || (anchor && !anchors.includes(anchor))) broken.push(href);
      }
      expect.soft(broken, path).toEqual([]);
      const files = own.map(({ pathname }) => pathname).join(" ");
      expect.soft(files, path).toMatch(/\.woff2/);
      expect.soft(files, path).toMatch(/\.js/);
    }
  });

  // Specification 1.2
  test(`every document in ${locale} opens other sites in a new tab, without opener or referrer`, async ({
    request,
  }) => {
    for (const path of documentsIn(locale)) {
      const { elsewhere } = await linksAt(request, path);
      // The footer's two social links, at least.
      expect.soft(elsewhere.length, path).toBeGreaterThanOrEqual(2);
      const rel = expect.arrayContaining(["noopener", "noreferrer"]);
      for (const link of elsewhere) expect.soft(link, path).toEqual({ target: "_blank", rel });
    }
  });
}
