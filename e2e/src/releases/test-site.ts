import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type PromotionInput, promote } from "@site/composer/release/promote";
import { neutralSite, type SiteFacts } from "@site/contract/site";
import { readGatewayConfig } from "@site/gateway/gateway";
import { FolderStore } from "@site/registry/folder-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { createSiteServer } from "@site/server/site-server";
import { buildFolder, releasablePackages, workspaceRoot } from "@site/workspace/workspace";

/** Where a set of releases is served, and which they are. */
export interface ServedReleases {
  /** Without a slash at its end. */
  address: string;
  channel: string;
  /** Versions of the releases by name. */
  versions: Record<string, string>;
}

interface ServeOptions {
  site?: SiteFacts;
  /** Serves the forms' gateway as well. */
  forms?: boolean;
  previewKey?: string;
}

/** Where registries of a run lie: `registry` is that of the site that browsers visit. */
const registries = resolve(workspaceRoot, ".tmp/e2e");

/** That site's registry before any test, to begin another one with. */
export const composedRegistry = resolve(registries, "composed");

/** Keeps that registry as it is. */
export async function keepComposed(): Promise<void> {
  await rm(composedRegistry, { recursive: true, force: true });
  await cp(resolve(registries, "registry"), composedRegistry, { recursive: true });
}

/** Separate channels and servers, for tests that change or break what they test. */
export class TestSite {
  readonly registry: Registry;
  readonly channel = `test-${randomUUID().slice(0, 8)}`;
  /** Where changed builds lie. */
  readonly #folder: string;
  readonly #closing: (() => Promise<void>)[] = [];
  #builds: Promise<ReleaseRecord[]> | undefined;

  private constructor(registry: string, folder: string) {
    this.registry = new Registry(new FolderStore(registry));
    this.#folder = folder;
  }

  /**
   * All sites share the registry of the site that browsers visit, so that each reuses compressed,
   * drawn and rendered files.
   */
  static async open(registry = "registry"): Promise<TestSite> {
    const folder = await mkdtemp(join(tmpdir(), "test-site-"));
    return new TestSite(resolve(registries, registry), folder);
  }

  /** The current builds of all packages, published; the shell first. */
  builds(): Promise<ReleaseRecord[]> {
    this.#builds ??= Promise.all(
      releasablePackages().map((name) => this.publish(buildFolder(name))),
    );
    return this.#builds;
  }

  /** A folder for builds, removed at the end. */
  folderFor(purpose: string): string {
    return join(this.#folder, purpose);
  }

  /** Publishes a build; other bytes under a version that exists become a version of their own. */
  async publish(build: string): Promise<ReleaseRecord> {
    return (await publish(this.registry, build, { asLocal: true })).record;
  }

  /** A copy of a package's build, changed. */
  async changedBuild(name: string, change: (folder: string) => Promise<void>): Promise<string> {
    const folder = this.folderFor(join(randomUUID(), name));
    await cp(buildFolder(name), folder, { recursive: true });
    await change(folder);
    return folder;
  }

  /** Publishes a changed copy of a package's build. */
  async publishChanged(
    name: string,
    change: (folder: string) => Promise<void>,
  ): Promise<ReleaseRecord> {
    return this.publish(await this.changedBuild(name, change));
  }

  /** Puts releases live, by default on the site's own channel. */
  promote(releases: readonly ReleaseRecord[], given: Partial<PromotionInput> = {}) {
    const { registry, channel } = this;
    const moving = { registry, channel, movedBy: "a test" };
    return promote({ ...moving, releases, site: neutralSite, ...given });
  }

  /**
   * Promotes sets of releases one after the other to a channel of its own, and serves that channel:
   * the last set is live, and the sets before it are what was live before.
   */
  async serve(
    promotions: readonly (readonly ReleaseRecord[])[],
    { site = neutralSite, forms, previewKey }: ServeOptions = {},
  ): Promise<ServedReleases> {
    const { registry } = this;
    const channel = `test-${randomUUID().slice(0, 8)}`;
    for (const releases of promotions) await this.promote(releases, { channel, site });
    const data = this.folderFor(`data-${channel}`);
    const app = await createSiteServer({
      registry,
      channel,
      ...(previewKey && { previewKey }),
      ...(forms && { gateway: readGatewayConfig({ REQUESTS_PER_MINUTE: "0" }, data) }),
    });
    this.#closing.push(() => app.close());
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const versions = promotions.flat().map(({ name, version }) => [name, version]);
    return { address, channel, versions: Object.fromEntries(versions) };
  }

  async close(): Promise<void> {
    await Promise.all(this.#closing.map((close) => close()));
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** An unvalidated manifest, as any build may write it. */
// biome-ignore lint/suspicious/noExplicitAny: tests write what the contract doesn't know, or forbids
type LooseManifest = any;

/** Changes what a build's manifest says, under another version. */
export async function changeManifest(
  folder: string,
  version: string,
  change: (manifest: LooseManifest) => void,
): Promise<void> {
  const file = join(folder, "manifest.json");
  const manifest: LooseManifest = JSON.parse(await readFile(file, "utf8"));
  manifest.version = version;
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}
