import { catalogueFile } from "@site/contract/catalogue";
import {
  addressesUrl,
  compositionMark,
  type PageFile,
  pageFileUrl,
  releaseFileUrl,
} from "@site/contract/composition";
import { watchLeaving } from "../browser/leaving.ts";
import { serverTiming } from "../browser/server-timing.ts";
import { importExpose } from "./federation.ts";
import type { LoaderPorts } from "./remote-loader.ts";

/** The same work, while watching whether the visitor leaves, which would abort it. */
function watchingLeaving<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  return (...args: Args): Promise<Result> => {
    const stopWatching = watchLeaving();
    return work(...args).finally(stopWatching);
  };
}

/** Loads what remotes expose with the browser's own means. */
export const browserPorts: Omit<LoaderPorts, "onFallback"> = {
  importExpose: watchingLeaving(importExpose),
  addStyleSheet: watchingLeaving(addStyleSheet),
  adoptStyleSheet,
  preloadScript: watchingLeaving(preloadScript),
  fetchCatalogue: watchingLeaving(async (release) => {
    const url = releaseFileUrl(release, catalogueFile);
    const response = await fetch(url, { integrity: release.catalogue });
    if (!response.ok) throw new TypeError(`Failed to load ${url}: ${response.status}`);
    return response.json();
  }),
};

/**
 * The address of a file in the document's own composition, whose id the server sends with the
 * document: such a file never changes, so the browser requests it once. When nobody is shown that
 * composition anymore, and on a static host, which sends no id, the answer is the live composition's file.
 */
function inComposition(url: string): string {
  const id = serverTiming(compositionMark);
  return id ? `${url}?${id}` : url;
}

/** Fetches the page file of the document at a path. */
export const fetchPageFile = watchingLeaving(
  async (path: string): Promise<PageFile | undefined> => {
    const url = inComposition(pageFileUrl(path));
    const response = await fetch(url);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new TypeError(`Failed to load ${url}: ${response.status}`);
    return response.json();
  },
);

/** Reads the paths of every page of the site. */
export async function fetchAddresses(): Promise<string[][]> {
  const url = inComposition(addressesUrl);
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`Failed to load ${url}: ${response.status}`);
  return response.json();
}

const links = new Map<string, Promise<void>>();

/**
 * Links a file from the document, once, and waits until the browser has it. A file that the document
 * came with, which `present` selects, is there already.
 */
export function linkedFile(
  kind: "script" | "style sheet",
  rel: "modulepreload" | "stylesheet",
  href: string,
  integrity: string | undefined,
  present: string,
): Promise<void> {
  const known = links.get(href);
  if (known) return known;
  if (document.querySelector(present)) return Promise.resolve();

  const arrival = new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = rel;
    link.href = href;
    if (integrity) link.integrity = integrity;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      links.delete(href);
      reject(new TypeError(`Failed to load the ${kind} ${href}`));
    };
    document.head.append(link);
  });
  links.set(href, arrival);
  return arrival;
}

/**
 * Fetches a script that will be imported soon. With `integrity` it rejects other bytes, except in
 * WebKit; the import must wait for the preload, since it may fetch the script again, unchecked
 * (docs/decisions/content-policy.md). Without `integrity`, the document's import map has the hash.
 */
export function preloadScript(href: string, integrity: string | undefined): Promise<void> {
  if (!canPreload()) return Promise.resolve();
  // The document preloads it itself; importing it waits for that.
  const present = `link[rel="modulepreload"][href="${CSS.escape(href)}"]`;
  return linkedFile("script", "modulepreload", href, integrity, present);
}

/** A browser without module preloads fires no event for them. */
function canPreload(): boolean {
  return document.createElement("link").relList?.supports?.("modulepreload") ?? false;
}

/**
 * Adds a style sheet to the page and waits until it applies. One that the prerendered page holds
 * inline (`data-href`) is there already.
 */
export function addStyleSheet(href: string, integrity: string | undefined): Promise<void> {
  return linkedFile("style sheet", "stylesheet", href, integrity, inlineStyle(href));
}

const adopted = new Set<string>();

/**
 * Applies a sheet that is here already, once. It is not added as an element, because the document's
 * policy allows only the inline styles that it came with.
 */
export function adoptStyleSheet(href: string, css: string): void {
  if (adopted.has(href) || document.querySelector(inlineStyle(href))) return;
  adopted.add(href);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Selects a sheet that the document came with. */
function inlineStyle(href: string): string {
  return `style[data-href="${CSS.escape(href)}"]`;
}
