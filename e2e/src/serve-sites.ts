// Before what compresses: these sites are composed for what they show.
import "@site/registry/test/quick-compression";
import { randomBytes } from "node:crypto";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { signPreview } from "@site/composer/preview/preview-token";
import { readConfiguredSite } from "@site/workspace/configured-site";
import { buildLazyRemote } from "#engines/lazy/lazy-remote.ts";
import { keptReleases, unpackRelease } from "#releases/kept-release.ts";
import type { SharedSites } from "#releases/shared-site.ts";
import { changeManifest, composedRegistry, keepComposed, TestSite } from "#releases/test-site.ts";

/* Prepares and serves the sites that all tests of a run share: `GET /built` answers where one is. */

const closing: (() => Promise<void>)[] = [];

async function openSite(registry?: string): Promise<TestSite> {
  const site = await TestSite.open(registry);
  closing.push(() => site.close());
  return site;
}

await keepComposed();
const site = await openSite();

const sites: { [Name in keyof SharedSites]: () => Promise<SharedSites[Name]> } = {
  built: once(async () => site.serve([await site.builds()])),
  withFallback: once(async () => {
    const releases = await site.builds();
    const before = Object.fromEntries(releases.map(({ name, version }) => [name, version]));
    const later = releases.map((release) =>
      release.kind === "shell"
        ? release
        : site.publishChanged(release.name, (folder) => changeManifest(folder, "1.1.0", () => {})),
    );
    const served = await site.serve([releases, await Promise.all(later)], { forms: true });
    return { ...served, before };
  }),
  germany: once(async () => {
    const facts = join(import.meta.dirname, "legal/site-for-germany.json");
    return site.serve([await site.builds()], {
      site: await readConfiguredSite({ SITE_CONFIG: facts }),
    });
  }),
  preview: once(async () => {
    const registry = join(dirname(composedRegistry), "preview-registry");
    await cp(composedRegistry, registry, { recursive: true });
    const site = await openSite(registry);
    const title = "A headline under review";
    const reviewed = await site.publishChanged("mf-home", (folder) => retitle(folder, title));
    const previewKey = randomBytes(32).toString("base64url");
    const served = await site.serve([await site.builds()], { forms: true, previewKey });
    const { address, channel } = served;
    const expires = new Date(Date.now() + 3_600_000);
    const query = `preview=${signPreview(previewKey, { channel, releases: [reviewed], expires })}`;
    return { address, reviewed: reviewed.version, title, query };
  }),
  oldShells: once(async () => {
    const remotes = (await site.builds()).filter(({ kind }) => kind === "remote");
    const addresses: string[] = [];
    for (const name of await keptReleases()) {
      const [shell = ""] = await unpackRelease(name, site.folderFor(name));
      const served = await site.serve([[await site.publish(shell), ...remotes]]);
      addresses.push(served.address);
    }
    return addresses;
  }),
  lazy: once(async () => {
    const { build, remove } = await buildLazyRemote();
    closing.push(remove);
    const others = await site.builds();
    const releases = [await site.publish(build)];
    await changeManifest(build, "2.0.0", () => {});
    releases.push(await site.publish(build));
    const [first = [], second = []] = releases.map((release) => [...others, release]);
    return {
      first: (await site.serve([first], { forms: true })).address,
      second: (await site.serve([first, second], { forms: true })).address,
    };
  }),
};

/** Gives the home page of a build another title. */
async function retitle(folder: string, wanted: string): Promise<void> {
  let title = "";
  await changeManifest(folder, "1.99.0", ({ pages }) => {
    title = pages.home.meta.en.title;
  });
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll(title, wanted));
  }
}

/** Does something the first time that it is asked for. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

const server = createServer(async ({ url = "" }, response) => {
  const prepare = sites[url.slice(1) as keyof SharedSites];
  try {
    response.end(JSON.stringify(await prepare?.()));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
  }
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
process.once("SIGTERM", async () => {
  await Promise.all(closing.map((close) => close()));
  process.exit();
});
