import { catalogueFile } from "@site/contract/catalogue";
import {
  addressesUrl,
  type PageFile,
  pageFileUrl,
  releaseFileUrl,
} from "@site/contract/composition";
import { importExpose } from "./federation.ts";
import { addStyleSheet, preloadScript } from "./linked-files.ts";
import type { LoaderPorts } from "./remote-loader.ts";

/** The browser's own ways to load what remotes expose. */
export const browserPorts: Omit<LoaderPorts, "onFallback"> = {
  importExpose,
  addStyleSheet,
  preloadScript,
  async fetchCatalogue(release) {
    const url = releaseFileUrl(release, catalogueFile);
    const response = await fetch(url, { integrity: release.catalogue });
    if (!response.ok) throw new TypeError(`Failed to load ${url}: ${response.status}`);
    return response.json();
  },
};

/** Reads the page file of the document at a path, from the site as it is now. */
export async function fetchPageFile(path: string): Promise<PageFile | undefined> {
  const url = pageFileUrl(path);
  const response = await fetch(url);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new TypeError(`Failed to load ${url}: ${response.status}`);
  return response.json();
}

/** Reads the paths of every page of the site. */
export async function fetchAddresses(): Promise<string[][]> {
  const response = await fetch(addressesUrl);
  if (!response.ok) throw new TypeError(`Failed to load ${addressesUrl}: ${response.status}`);
  return response.json();
}
