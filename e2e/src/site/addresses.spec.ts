import { expect, test } from "playwright/test";
import { furtherPages } from "./further-remotes.ts";
import { addresses, htmlLang, routes } from "./routes.ts";

/** What a document says before any script has run. */
function readDocument(html: string) {
  const attribute = (pattern: RegExp) => pattern.exec(html)?.[1];
  const withoutScripts = html.replace(/<script[\s\S]*?<\/script>/g, "");
  return {
    lang: attribute(/<html lang="([^"]+)"/),
    title: attribute(/<title>([^<]+)<\/title>/),
    titles: html.match(/<title>/g)?.length,
    description: attribute(/<meta [^>]*name="description" content="([^"]+)"/),
    canonical: attribute(/<link [^>]*rel="canonical" href="([^"]+)"/),
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

for (const { page, locale, path } of addresses) {
  // Specification 1.1, 2.1
  test(`${path} answers finished, without JavaScript`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toContain("text/html");
    const document = readDocument(await response.text());
    expect(document.lang).toBe(htmlLang[locale]);
    expect(document.titles).toBe(1);
    expect(document.mains).toBe(1);
    expect(document.h1).toHaveLength(1);
    expect(document.description?.length).toBeGreaterThan(50);
    expect(new URL(document.canonical ?? "").pathname).toBe(path);
    const paths = routes[page as keyof typeof routes];
    expect(document.alternates).toEqual({
      "pt-BR": paths.pt,
      en: paths.en,
      de: paths.de,
      "x-default": paths.pt,
    });
    const { remotes } = JSON.parse(document.composition ?? "{}");
    expect(Object.keys(remotes)).toEqual(
      expect.arrayContaining(["mf-content", "mf-forms", "mf-home", "mf-services"]),
    );
  });
}

test("titles and h1 differ among the pages of a language, descriptions among all", async ({
  request,
}) => {
  const documents = await Promise.all(
    addresses.map(async ({ locale, path }) => ({
      locale,
      ...readDocument(await (await request.get(path)).text()),
    })),
  );
  expect(new Set(documents.map(({ description }) => description)).size).toBe(45);
  for (const locale of ["pt", "en", "de"] as const) {
    const own = documents.filter((document) => document.locale === locale);
    expect(new Set(own.map(({ title }) => title)).size).toBe(15);
    expect(new Set(own.map(({ h1 }) => h1[0])).size).toBe(15);
  }
});

test("the sitemap lists the 45 addresses and those of further pages, robots.txt names the sitemap", async ({
  request,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? "").pathname,
  );
  const further = furtherPages().flatMap(({ paths }) => paths);
  expect(listed.toSorted()).toEqual([...addresses.map(({ path }) => path), ...further].toSorted());
  expect(await (await request.get("/robots.txt")).text()).toMatch(
    /^Sitemap: http.*\/sitemap\.xml$/m,
  );
});

const unknown = [
  { path: "/nada", lang: "pt-BR", h1: "Oops! Page not found", home: "/" },
  { path: "/english", lang: "pt-BR", h1: "Oops! Page not found", home: "/" },
  { path: "/en/nothing", lang: "en", h1: "Oops! Page not found", home: "/en" },
  { path: "/en/sobre", lang: "en", h1: "Oops! Page not found", home: "/en" },
  { path: "/de/nichts/da", lang: "de", h1: "Hoppla! Seite nicht gefunden", home: "/de" },
  { path: "/cases/unknown", lang: "pt-BR", h1: "Oops! Page not found", home: "/" },
  { path: "/mf-home/9.9.9/remoteEntry.js", lang: "pt-BR", h1: "Oops! Page not found", home: "/" },
];

for (const { path, lang, h1, home } of unknown) {
  // Specification 2.2
  test(`${path} is a 404 in its language`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    const html = await response.text();
    const document = readDocument(html);
    expect(document.lang).toBe(lang);
    expect(document.h1).toEqual([h1]);
    const label = lang === "de" ? "Zurück zur Startseite" : "Return to Home";
    expect(html).toMatch(new RegExp(`<a [^>]*href="${home}"[^>]*>${label}</a>`));
    expect(html).toContain('content="noindex"');
  });
}

const moved = [
  ["/sobre/", "/sobre"],
  ["/en/", "/en"],
  ["/en/about/?utm=1", "/en/about?utm=1"],
  ["//sobre", "/sobre"],
  ["/SOBRE", "/sobre"],
  ["/de/Uber-Uns", "/de/uber-uns"],
  ["/%73obre", "/sobre"],
  ["//example.org/", "/example.org"],
] as const;

for (const [from, to] of moved) {
  test(`${from} redirects to ${to}`, async ({ request, baseURL }) => {
    const response = await request.get(`${baseURL}${from}`, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers()["location"]).toBe(to);
  });
}

const malformed = ["/%zz", "/sobre%00", "/en%2fabout", "/%252e%252e/x"];

for (const path of malformed) {
  test(`${path} is refused as malformed`, async ({ request, baseURL }) => {
    const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
    expect(response.status()).toBe(400);
  });
}
