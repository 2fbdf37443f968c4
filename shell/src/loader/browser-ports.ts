import { catalogueFile } from "@site/contract/catalogue";
import { releaseFileUrl } from "@site/contract/composition";
import { importExpose } from "./federation.ts";
import { preloadScript } from "./preloaded-scripts.ts";
import type { LoaderPorts } from "./remote-loader.ts";
import { addStyleSheet } from "./style-sheets.ts";

/** The browser's own ways to load what remotes expose. */
export const browserPorts: Omit<LoaderPorts, "onFallback"> = {
  importExpose,
  addStyleSheet,
  preloadScript,
  async fetchCatalogue(release, part) {
    const url = releaseFileUrl(release, part?.file ?? catalogueFile);
    const response = await fetch(url, { integrity: part?.integrity ?? release.catalogue });
    if (!response.ok) throw new TypeError(`Failed to load ${url}: ${response.status}`);
    return response.json();
  },
};
