import { createRequire } from "node:module";
import type { Plugin } from "vite";
import type { PackageIdentity } from "../release-manifest.ts";
import { bundledPackages, packageFolder } from "./bundled-packages.ts";
import { cyclonedxOf } from "./cyclonedx.ts";
import { licenseTexts } from "./license-texts.ts";

export interface BillOptions {
  /** Beginning of the files' names, for a release's second bundle. */
  prefix?: string;
  /** What reaches the release around the module graph, such as fonts: `package/file`. */
  files?: readonly string[];
}

/**
 * Publishes with a release which foreign packages its bundle holds: `sbom.cdx.json` in CycloneDX
 * format, and `licenses.txt` with the licences that ask to go with every copy.
 */
export function billOfMaterials(
  release: PackageIdentity,
  { prefix = "", files = [] }: BillOptions = {},
): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const folders = new Set(files.map((file) => packageFolder(resolve(file))));
  return {
    name: "site:bill-of-materials",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const bundled = bundledPackages(bundle, this, [...folders]);
        const emit = (fileName: string, source: string) =>
          this.emitFile({ type: "asset", fileName: `${prefix}${fileName}`, source });
        emit("sbom.cdx.json", cyclonedxOf(release, bundled));
        emit("licenses.txt", licenseTexts([...bundled.packages.values()]));
      },
    },
  };
}
