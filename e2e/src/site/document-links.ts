import type { Page } from "playwright/test";

export interface DocumentLink {
  href: string;
  target: string | null;
  rel: string[];
}

/** Where a document leads, what it loads and what can be linked to inside it. */
export interface DocumentLinks {
  /** Origin that the document names in its canonical address. */
  origin: string;
  ids: string[];
  /** Anchors, and buttons that send their form elsewhere. */
  links: DocumentLink[];
  /** Addresses of scripts, fonts, images, icons, feeds, alternates and whatever else a head names. */
  files: string[];
}

/** Reads served HTML with the browser's own parser; nothing in it runs or loads. */
export function readLinks(parser: Page, html: string): Promise<DocumentLinks> {
  return parser.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, "text/html");
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const valuesOf = (name: string) =>
      all(`[${name}]`).map((element) => element.getAttribute(name) ?? "");
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
    const home = document.querySelector('meta[property="og:url"]')?.getAttribute("content");
    const origin = new URL(canonical ?? home ?? "http://unknown.invalid").origin;

    const links = all("a[href], area[href]").map((element) => ({
      href: element.getAttribute("href") ?? "",
      target: element.getAttribute("target"),
      rel: (element.getAttribute("rel") ?? "").split(/\s+/),
    }));
    const actions = valuesOf("formaction").map((href) => ({ href, target: null, rel: [] }));

    const inHead = all("link[href]").map((element) => element.getAttribute("href") ?? "");
    const inStyles = all("style").flatMap((element) =>
      [...(element.textContent ?? "").matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(
        ([, address = ""]) => address,
      ),
    );
    const inMeta = all('meta[property="og:image"], meta[property="og:url"]').map(
      (element) => element.getAttribute("content") ?? "",
    );
    const inSchema = all('script[type="application/ld+json"]').flatMap((element) =>
      [...(element.textContent ?? "").matchAll(/"(https?:[^"]+)"/g)]
        .map(([, address = ""]) => address)
        .filter((address) => address.startsWith(`${origin}/`)),
    );
    const candidates = valuesOf("srcset").flatMap((srcset) =>
      srcset.split(",").map((candidate) => candidate.trim().split(/\s+/, 1)[0] ?? ""),
    );
    return {
      origin,
      ids: valuesOf("id"),
      links: [...links, ...actions],
      files: [
        ...new Set([
          ...inHead,
          ...inStyles,
          ...inMeta,
          ...inSchema,
          ...candidates,
          ...valuesOf("src"),
          ...valuesOf("poster"),
        ]),
      ].filter((address) => !address.startsWith("data:")),
    };
  }, html);
}
