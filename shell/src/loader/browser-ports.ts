import { importExpose } from "./federation.ts";
import type { LoaderPorts } from "./remote-loader.ts";
import { addStyleSheet, preloadScript } from "./style-sheets.ts";

/** The browser's own ways to load what remotes expose. */
export const browserPorts: LoaderPorts = {
  importExpose,
  addStyleSheet,
  preloadScript,
  async fetchJson(url) {
    const response = await fetch(url);
    if (!response.ok) throw new TypeError(`Failed to load ${url}: ${response.status}`);
    return response.json();
  },
};
