import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createSiteServer } from "@site/server/site-server";
import { buildPackages } from "@site/workspace/build-packages";
import { releasablePackages, workspaceRoot } from "@site/workspace/workspace";
import { registryOfBuilds } from "#contract/temporary-registry.ts";
import { photographSite } from "./page-images.ts";
import { writeSheet } from "./sheet.ts";

/**
 * Photographs all 45 pages, whole, on a phone and on a desktop, and lays the images out on one
 * sheet a width: `screenshots/<width>.html`, a row for each page, a column for each language.
 */
const { values } = parseArgs({
  options: {
    /** Adds a tablet's width. */
    tablet: { type: "boolean", default: false },
    /** Photographs a site that runs already instead of building this one. */
    site: { type: "string" },
    /** Only pages whose id contains this. */
    page: { type: "string", default: "" },
  },
});

const folder = resolve(workspaceRoot, "screenshots");
const widths = values.tablet ? [390, 768, 1440] : [390, 1440];
const site = values.site ? { origin: values.site, close: async () => {} } : await runSite();
try {
  for (const width of widths) {
    const images = await photographSite(site.origin, { width, folder, only: values.page });
    const sheet = await writeSheet(folder, width, images);
    console.log(`${images.length} pages at ${width} px: ${sheet}`);
  }
} finally {
  await site.close();
}

async function runSite() {
  await buildPackages(releasablePackages());
  const { registry, releases, promote, remove } = await registryOfBuilds();
  await promote(releases);
  const server = await createSiteServer({ registry, channel: "production" });
  const origin = await server.listen({ host: "127.0.0.1", port: 0 });
  return { origin, close: () => server.close().then(remove) };
}
