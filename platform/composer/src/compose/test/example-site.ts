import type { Composition } from "@site/contract/composition";
import { locales, perLocale } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import { neutralSite } from "@site/contract/site";
import { pathsOf } from "@site/registry/test/fake-builds";
import { withShareImages } from "#compose/site-files/share-image/share-images.ts";

/** A small site for tests: home, a list, two articles below it, a service without a list. */

type Page = RemoteManifest["pages"][string];

function page(id: string, more: Partial<Page> = {}): Page {
  return {
    paths: pathsOf(`/${id}`),
    meta: perLocale((locale) => ({
      title: `${id} (${locale})`,
      description: `What ${id} says in ${locale}`,
    })),
    exposes: perLocale((locale) => ({
      name: `./${id}.${locale}`,
      scripts: ["remoteEntry.js"],
      styles: [],
    })),
    ...more,
  };
}

function article(slug: string, published: string, lastModified = published): Page {
  return page(slug, {
    paths: pathsOf(`/blog/${slug}`),
    lastModified,
    feed: perLocale((locale) => ({
      title: `${slug} & <more> (${locale})`,
      summary: `Why "${slug}" matters`,
      category: "Data",
      published,
    })),
  });
}

export const exampleRemote: RemoteManifest = {
  kind: "remote",
  name: "mf-example",
  version: "1.0.0",
  entry: "remoteEntry.js",
  shared: {},
  pages: {
    home: page("home", {
      paths: { pt: "/", en: "/en", de: "/de" },
      menu: { order: 10, label: { pt: "Início", en: "Home", de: "Start" } },
    }),
    blog: page("blog", {
      menu: { order: 50, label: { pt: "Blog", en: "Blog", de: "Blog" } },
      lastModified: "2024-07-01",
    }),
    "article-old": article("old", "2024-06-14", "2024-07-01"),
    "article-new": article("new", "2024-06-16"),
    "service-automations": page("service-automations", {
      paths: {
        pt: "/servicos/automacoes",
        en: "/en/services/automations",
        de: "/de/dienstleistungen/automatisierung",
      },
    }),
  },
  slots: {},
};

export const exampleSite = { ...neutralSite, brand: "Data & Co", origin: "https://data.example" };

/** Its composition, as far as documents and files need it. */
export const exampleComposition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: {
    "mf-example": {
      version: "1.0.0",
      url: "/mf-example/1.0.0/remoteEntry.js",
      catalogue: "sha256-",
    },
  },
  pages: Object.fromEntries(
    Object.entries(exampleRemote.pages).map(([id, one]) => [
      id,
      {
        remote: "mf-example",
        paths: one.paths,
        exposes: withShareImages(exampleSite, one),
        ...(one.menu && { menu: { order: one.menu.order, label: one.menu.label } }),
      },
    ]),
  ),
  slots: {},
  site: exampleSite,
  year: 2026,
};

/** Every page of the example in every language. */
export const exampleAddresses = Object.keys(exampleRemote.pages).flatMap((id) =>
  locales.map((locale) => ({ page: id, locale })),
);
