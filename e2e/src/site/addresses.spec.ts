import { expect, test } from "playwright/test";
import { documentAt } from "./documents.ts";
import { furtherPages } from "./further-remotes.ts";
import { addresses, htmlLang, locales, routes } from "./routes.ts";

/** What a document says before any script has run. */
function readDocument(html: string) {
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1];
  const withoutScripts = html.replace(/<script[\s\S]*?<\/script>/g, "");
  return {
    lang: attribute(/<html lang="([^"]+)"/),
    title: attribute(/<title>([^<]+)<\/title>/),
    titles: html.match(/<title>/g)?.length,
    description: attribute(/<meta [^>]*name="description" content="([^"]+)"/),
    canonical: new URL(attribute(/<link [^>]*rel="canonical" href="([^"]+)"/) ?? "x:").pathname,
    alternates: Object.fromEntries(
      [...html.matchAll(/<link [^>]*rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, lang, href]) => [lang, href && new URL(href).pathname],
      ),
    ),
    h1: [...withoutScripts.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text]) => text),
    mains: withoutScripts.match(/<main[ >]/g)?.length,
    composition: attribute(/<script type="application\/json" id="composition">([^<]+)<\/script>/),
  };
}

// Specification 1.1, 2.1
test("every address answers finished, without JavaScript, and says what it is", async ({
  request,
}) => {
  for (const { page, locale, path } of addresses) {
    const response = await request.get(path, { maxRedirects: 0 });
    const document = readDocument(await response.text());
    const { pt, en, de } = routes[page];
    expect
      .soft({
        status: response.status(),
        type: response.headers()["content-type"],
        remotes: Object.keys(JSON.parse(document.composition ?? "{}").remotes),
        ...document,
      })
      .toMatchObject({
        status: 200,
        type: expect.stringContaining("text/html"),
        remotes: expect.arrayContaining(["mf-content", "mf-forms", "mf-home", "mf-services"]),
        lang: htmlLang[locale],
        titles: 1,
        mains: 1,
        h1: [expect.any(String)],
        description: expect.stringMatching(/^.{51,}$/),
        canonical: path,
        alternates: { "pt-BR": pt, en, de, "x-default": pt },
      });
  }
});

test("titles and h1 differ among the pages of a language, descriptions among all", async ({
  request,
}) => {
  const descriptions = new Set<string | undefined>();
  for (const locale of locales) {
    const own = addresses.filter((address) => address.locale === locale);
    const documents = await Promise.all(
      own.map(async ({ path }) => readDocument(await documentAt(request, path))),
    );
    for (const { description } of documents) descriptions.add(description);
    expect(new Set(documents.map(({ title }) => title)).size).toBe(15);
    expect(new Set(documents.map(({ h1 }) => h1[0])).size).toBe(15);
  }
  expect(descriptions.size).toBe(15 * locales.length);
});

test("the sitemap lists the 45 addresses and those of further pages with dates, robots.txt names it", async ({
  request,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? "").pathname,
  );
  const further = furtherPages().flatMap(({ paths }) => paths);
  expect(listed.toSorted()).toEqual([...addresses.map(({ path }) => path), ...further].toSorted());
  expect(sitemap.match(/<lastmod>/g)).toHaveLength(listed.length);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

// Specification 1.7
test("each language's footer leads to about, services, contact and two networks", async ({
  request,
}) => {
  const rights = {
    pt: "Todos os direitos reservados",
    en: "All rights reserved",
    de: "Alle Rechte vorbehalten",
  };
  const taglines = {
    pt: "Transformamos dados em resultados",
    en: "We turn data into exceptional results",
    de: "Wir machen aus Daten außergewöhnliche Ergebnisse",
  };
  for (const locale of locales) {
    const html = await documentAt(request, routes.home[locale]);
    const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
    const links = [...footer.matchAll(/<a [^>]*>/g)].map(([link]) => link);
    const own = links.flatMap((link) => /href="(\/[^"]*)"/.exec(link)?.[1] ?? []);
    const pages = ["about", "service-advanced-analytics", "contact"] as const;
    expect(own).toEqual(pages.map((page) => routes[page][locale]));
    const others = links.filter((link) => /href="https:/.test(link));
    expect(others).toHaveLength(2);
    for (const link of others) expect(link).toContain('target="_blank"');
    expect(footer.replace(/<!-- -->/g, "")).toContain(`© ${new Date().getFullYear()}`);
    expect(footer).toContain(rights[locale]);
    expect(footer).toContain(taglines[locale]);
  }
});

const missing = [
  ["/nada", "pt-BR", "Oops! Page not found", "/"],
  ["/english", "pt-BR", "Oops! Page not found", "/"],
  ["/en/nothing", "en", "Oops! Page not found", "/en"],
  ["/en/sobre", "en", "Oops! Page not found", "/en"],
  ["/de/nichts/da", "de", "Hoppla! Seite nicht gefunden", "/de"],
  ["/cases/unknown", "pt-BR", "Oops! Page not found", "/"],
  ["/mf-home/9.9.9/remoteEntry.js", "pt-BR", "Oops! Page not found", "/"],
] as const;

// Specification 2.2
test("an unknown address is a 404 in its language, with the way home", async ({ request }) => {
  for (const [path, lang, h1, home] of missing) {
    const response = await request.get(path);
    const html = await response.text();
    const document = readDocument(html);
    expect.soft([response.status(), document.lang, document.h1], path).toEqual([404, lang, [h1]]);
    const label = lang === "de" ? "Zurück zur Startseite" : "Return to Home";
    expect.soft(html).toMatch(new RegExp(`<a [^>]*href="${home}"[^>]*>${label}</a>`));
    expect.soft(html).toContain('content="noindex"');
  }
});

/* `platform/server/src/pages/site-address.test.ts` has every other way of writing an address. */
const moved = {
  "/en/about/?utm=1": "/en/about?utm=1",
  "//example.org/": "/example.org",
  "/SOBRE": "/sobre",
  "/de/Uber-Uns": "/de/uber-uns",
};

test("another way of writing an address redirects to it, a malformed one is rejected", async ({
  request,
  baseURL,
}) => {
  const ask = (path: string) => request.get(`${baseURL}${path}`, { maxRedirects: 0 });
  for (const [from, to] of Object.entries(moved)) {
    const response = await ask(from);
    expect.soft([response.status(), response.headers()["location"]], from).toEqual([308, to]);
  }
  expect((await ask("/%zz")).status()).toBe(400);
});
