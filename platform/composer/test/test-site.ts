import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { neutralSite, type SiteFacts } from "@site/contract/site";
import type { ObjectStore } from "@site/registry/object-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import {
  type FakePage,
  type FakeRemote,
  type FakeShell,
  writeFakeRemote,
  writeFakeShell,
} from "@site/registry/test/fake-builds";
import { memory, type StoreKind } from "@site/registry/test/stores";
import { startCanary } from "#release/canary.ts";
import { type PromotionInput, promote } from "#release/promote.ts";
import { openUnwalled } from "./unwalled-renderer.ts";

export interface TestSiteOptions {
  kind?: StoreKind;
  /** Put between the registry and the store, to watch it or to make it fail. */
  around?: (store: ObjectStore) => ObjectStore;
}

/** A registry with tiny releases, for tests of what the platform promises. */
export class TestSite {
  readonly store: ObjectStore;
  readonly registry: Registry;
  readonly facts: SiteFacts = neutralSite;
  /** These releases are harmless. */
  readonly rendering = { openRenderer: openUnwalled };
  /** Where builds and exports of this test may lie. */
  readonly folder: string;
  readonly #close: () => Promise<void>;

  private constructor(
    store: ObjectStore,
    registry: Registry,
    folder: string,
    close: () => Promise<void>,
  ) {
    this.store = store;
    this.registry = registry;
    this.folder = folder;
    this.#close = close;
  }

  static async open({
    kind = memory,
    around = (store) => store,
  }: TestSiteOptions = {}): Promise<TestSite> {
    const { store, close } = await kind.open();
    const folder = await mkdtemp(join(tmpdir(), "test-site-"));
    return new TestSite(store, new Registry(around(store)), folder, async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    });
  }

  close(): Promise<void> {
    return this.#close();
  }

  async shell(fake: FakeShell = {}, now?: Date): Promise<ReleaseRecord> {
    return this.publish(await writeFakeShell(join(this.folder, "shell"), fake), now);
  }

  async remote(fake: FakeRemote, now?: Date): Promise<ReleaseRecord> {
    return this.publish(await writeFakeRemote(join(this.folder, fake.name), fake), now);
  }

  async publish(folder: string, now?: Date): Promise<ReleaseRecord> {
    const { record } = await publish(this.registry, folder, { ...(now && { now }) });
    return record;
  }

  promote(releases: readonly ReleaseRecord[], options: Partial<PromotionInput> = {}) {
    return promote({
      registry: this.registry,
      channel: "production",
      releases,
      site: this.facts,
      movedBy: "tester",
      rendering: this.rendering,
      ...options,
    });
  }

  /** Shows a release to a share of production's visitors, half of them if nothing else is said. */
  canary(release: ReleaseRecord, percent = 50) {
    return startCanary({
      registry: this.registry,
      channel: "production",
      releases: [release],
      percent,
      site: this.facts,
      movedBy: "tester",
      rendering: this.rendering,
    });
  }

  /** A shell and two remotes, `mf-one` and `mf-two`, each 1.0.0 with one page, live. */
  async start(pages: { one?: FakePage; two?: FakePage } = {}, now?: Date) {
    const shell = await this.shell({}, now);
    const one = await this.remote({ name: "mf-one", pages: { one: pages.one ?? {} } }, now);
    const two = await this.remote({ name: "mf-two", pages: { two: pages.two ?? {} } }, now);
    const promotion = await this.promote([shell, one, two], { ...(now && { now }) });
    return { shell, one, two, promotion };
  }

  /** Another version of `mf-one`, with another text. */
  nextOne(version: string, page: FakePage = {}, now?: Date): Promise<ReleaseRecord> {
    return this.remote(
      { name: "mf-one", version, pages: { one: { text: `one ${version}`, ...page } } },
      now,
    );
  }

  /** The same from a folder of its own, so that several can be built at a time. */
  async nextOneIn(folder: string, version: string): Promise<ReleaseRecord> {
    const build = await writeFakeRemote(join(this.folder, folder), {
      name: "mf-one",
      version,
      pages: { one: { text: `one ${version}` } },
    });
    return this.publish(build);
  }

  /** The markup of an address, in the composition that a channel shows. */
  async html(path: string, channel = "production"): Promise<string> {
    const revision = await this.registry.revision(channel);
    const record = await this.registry.composition(revision?.composition ?? "");
    const hash = record?.documents[path]?.hash;
    return hash === undefined ? "" : (await this.registry.blob(hash)).toString("utf8");
  }
}
