import { join } from "node:path";
import { compose } from "@site/composer/compose/compose";
import { neutralSite } from "@site/contract/site";
import type { CompositionRecord } from "@site/registry/composition-record";
import { publish } from "@site/registry/publish";
import type { Registry } from "@site/registry/registry";
import type { RemoteRelease } from "@site/registry/release-record";
import { createSiteServer } from "@site/server/site-server";
import { buildFolder } from "@site/workspace/workspace";
import type { Browser } from "playwright";
import type { Certificate } from "../served/certificate.ts";
import { openEntrance } from "../served/entrance.ts";
import { makeLive } from "../served/make-live.ts";
import { temporaryRegistry } from "../served/temporary-registry.ts";
import { type Duration, durationOf, timed } from "../statistics/duration.ts";
import { unthrottled } from "../visit/conditions.ts";
import { type VisitFigures, visit } from "../visit/visit.ts";
import { writeSyntheticRemote } from "./synthetic-build.ts";
import { probePath, type SiteSize, type SyntheticRemote, syntheticSite } from "./synthetic-site.ts";

/** What a site of some size costs those who make it and those who visit it. */
export interface GrowthFigures extends SiteSize {
  publish: Duration;
  compose: Duration;
  /** After one remote was released with other words. */
  incremental: Duration;
  /** Documents that the second composition made anew. */
  changedDocuments: number;
  /** Everything that the registry holds after the first composition, compressed variants included. */
  publishedBytes: number;
  /** The probe page's document, as brotli. */
  documentBytes: number;
  visit: VisitFigures;
}

/** Measures a synthetic site of one size, from nothing. The shell's build must be there. */
export async function benchGrowth(
  size: SiteSize,
  { browser, certificate }: { browser: Browser; certificate: Certificate },
): Promise<GrowthFigures> {
  const remotes = syntheticSite(size);
  const { registry, scratch, remove } = await temporaryRegistry();
  const releaseOf = async (remote: SyntheticRemote, version: string, edition?: number) => {
    const folder = join(scratch, remote.name);
    const build = await writeSyntheticRemote(folder, remote, version, edition);
    const { record } = await publish(registry, build);
    if (record.kind === "shell") throw new Error(`${record.name} is no remote.`);
    return record;
  };
  try {
    const { record: shell } = await publish(registry, buildFolder("shell"));
    if (shell.kind === "remote") throw new Error("There is no build of the shell.");
    const releases: RemoteRelease[] = [];
    const publishing = await durationOf(async () => {
      for (const remote of remotes) releases.push(await releaseOf(remote, "1.0.0"));
    });
    const input = { registry, shell, site: neutralSite };
    const [previous, composing] = await timed(() => compose({ ...input, remotes: releases }));
    const publishedBytes = await bytesIn(registry);
    const visited = await visitProbe(registry, previous, browser, certificate);

    const [changed] = remotes.filter(({ pages }) => pages.some(({ path }) => path === probePath));
    const next = await releaseOf(changed as SyntheticRemote, "1.0.1", 1);
    const others = releases.filter(({ name }) => name !== next.name);
    const second = { ...input, remotes: [...others, next], previous };
    const [record, composingAgain] = await timed(() => compose(second));
    return {
      ...size,
      publish: publishing,
      compose: composing,
      incremental: composingAgain,
      changedDocuments: changedBetween(previous, record),
      publishedBytes,
      documentBytes: previous.documents[probePath]?.brotliSize ?? 0,
      visit: visited,
    };
  } finally {
    await remove();
  }
}

async function visitProbe(
  registry: Registry,
  record: CompositionRecord,
  browser: Browser,
  certificate: Certificate,
): Promise<VisitFigures> {
  await makeLive(registry, record, "growth");
  const app = await createSiteServer({ registry, channel: "growth" });
  const entrance = await openEntrance(app, certificate);
  try {
    return await visit({
      browser,
      entrance,
      conditions: unthrottled,
      path: probePath,
      isAlive: true,
    });
  } finally {
    await entrance.close();
  }
}

function changedBetween(before: CompositionRecord, after: CompositionRecord): number {
  return Object.entries(after.documents).filter(
    ([path, { hash }]) => before.documents[path]?.hash !== hash,
  ).length;
}

async function bytesIn({ store }: Registry): Promise<number> {
  const objects = await store.list("");
  return objects.reduce((total, { size }) => total + size, 0);
}
