import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";

/** A manifest without the pages that need facts which the site doesn't state. */
export function manifestFor(site: SiteFacts, manifest: RemoteManifest): RemoteManifest {
  const pages = Object.entries(manifest.pages).filter(
    ([, { needs }]) => needs === undefined || site[needs] !== undefined,
  );
  return { ...manifest, pages: Object.fromEntries(pages) };
}
