import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promote } from "@site/composer/release/promote";
import { neutralSite, type SiteFacts } from "@site/contract/site";
import { type GatewayConfig, readGatewayConfig } from "@site/gateway/gateway";
import { FolderStore } from "@site/registry/folder-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { createSiteServer } from "@site/server/site-server";
import { buildFolder, releasablePackages, workspaceRoot } from "@site/workspace/workspace";

/** Kept between workers and runs: files that are stored already need no compression. */
const registryFolder = resolve(workspaceRoot, ".tmp/e2e/faults-registry");

/** Where a set of releases is served, and which they are. */
export interface ServedReleases {
  /** Without a slash at its end. */
  address: string;
  /** Versions of the releases by name. */
  versions: Record<string, string>;
}

/** A registry with channels and servers of its own, for tests that break what they look at. */
export class FaultSite {
  readonly registry = new Registry(new FolderStore(registryFolder));
  /** Where changed builds lie. */
  readonly #folder: string;
  readonly #closing: (() => Promise<void>)[] = [];
  #builds: Promise<ReleaseRecord[]> | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<FaultSite> {
    return new FaultSite(await mkdtemp(join(tmpdir(), "fault-site-")));
  }

  /** What is built of every package, published; the shell first. */
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

  /** Publishes a changed copy of a package's build. */
  async publishChanged(
    name: string,
    change: (folder: string) => Promise<void>,
  ): Promise<ReleaseRecord> {
    const folder = this.folderFor(join(randomUUID(), name));
    await cp(buildFolder(name), folder, { recursive: true });
    await change(folder);
    return this.publish(folder);
  }

  /**
   * Promotes sets of releases one after the other to a channel that nobody else has, and serves it:
   * of the last set, with those before as what was live before.
   */
  serve(...promotions: (readonly ReleaseRecord[])[]): Promise<ServedReleases> {
    return this.#serve(promotions, undefined);
  }

  /** The same, with what the forms send to. */
  serveWithForms(...promotions: (readonly ReleaseRecord[])[]): Promise<ServedReleases> {
    const folder = this.folderFor("data");
    return this.#serve(promotions, readGatewayConfig({ REQUESTS_PER_MINUTE: "0" }, folder));
  }

  /** The same for a site with other facts. */
  serveAs(site: SiteFacts, releases: readonly ReleaseRecord[]): Promise<ServedReleases> {
    return this.#serve([releases], undefined, site);
  }

  async close(): Promise<void> {
    await Promise.all(this.#closing.map((close) => close()));
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #serve(
    promotions: (readonly ReleaseRecord[])[],
    gateway: GatewayConfig | undefined,
    site = neutralSite,
  ): Promise<ServedReleases> {
    const { registry } = this;
    const channel = `faults-${randomUUID().slice(0, 8)}`;
    for (const releases of promotions) {
      await promote({ registry, channel, releases, site, movedBy: "a test" });
    }
    const app = await createSiteServer({ registry, channel, ...(gateway && { gateway }) });
    this.#closing.push(() => app.close());
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const versions = promotions.flat().map(({ name, version }) => [name, version]);
    return { address: `http://127.0.0.1:${port}`, versions: Object.fromEntries(versions) };
  }
}
