import { composition } from "virtual:whole-site";
import { type Prerendered, prerenderAddress } from "shell/src/prerender.tsx";
import { importExpose } from "./chunk-loader.ts";

export { pageTagMark } from "shell/src/prerender.tsx";
export { composition };

/** Renders an address as the application will hydrate it. */
export function render(path: string): Promise<Prerendered> {
  return prerenderAddress(composition, path, importExpose);
}
