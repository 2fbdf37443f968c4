import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "@site/contract/failure";
import { neutralSite, type SiteFacts } from "@site/contract/site";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { CompositionRecord } from "@site/registry/composition-record";
import { keys } from "@site/registry/keys";
import { MemoryStore } from "@site/registry/memory-store";
import type { ObjectStore } from "@site/registry/object-store";
import { type PublishOptions, publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import { type ReleaseRecord, releaseDigest } from "@site/registry/release-record";
import {
  type FakePage,
  type FakeRemote,
  type FakeShell,
  writeFakeRemote,
  writeFakeShell,
} from "@site/registry/test/fake-builds";
import { toBytes } from "@site/registry/test/stored-record";
import {
  copyStore,
  memory,
  type OpenedStore,
  replaceObject,
  type StoreKind,
} from "@site/registry/test/stores";
import type { ReleaseContext } from "#command-line.ts";
import { runRelease } from "#program/program.ts";
import { startCanary, stopCanary } from "#release/canary.ts";
import { type Promotion, type PromotionInput, promote } from "#release/promote.ts";
import { rollBack } from "#release/rollback.ts";
import { verify } from "#release/verify.ts";
import { renderUnwalled } from "./unwalled-renderer.ts";

export interface TestSiteOptions {
  kind?: StoreKind;
  /** What its store holds from the beginning. */
  from?: MemoryStore;
  /** Put between the registry and the store, to watch it or to make it fail. */
  around?: (store: ObjectStore) => ObjectStore;
}

/** A release with something else in its record, whose manifest and digest fit. */
export function altered(release: ReleaseRecord, change: object): ReleaseRecord {
  const changed = { ...release, ...change };
  // Cast: spreading loses which kind of release it is.
  const record = {
    ...changed,
    manifest: { ...changed.manifest, version: changed.version },
  } as ReleaseRecord;
  return { ...record, digest: releaseDigest(record) } as ReleaseRecord;
}

/** How these releases are rendered. */
const harmless = { render: renderUnwalled };

/** The site that most tests begin with, composed once a process: its pictures take most of the time. */
let beginning: ReturnType<typeof begin> | undefined;

async function begin() {
  const store = new MemoryStore();
  return { store, started: await TestSite.during(store, (site) => site.startAnew()) };
}

/** A registry with tiny releases, for tests of what the platform promises. */
export class TestSite {
  readonly store: ObjectStore;
  readonly registry: Registry;
  readonly facts: SiteFacts = neutralSite;
  /** Where this test may put builds and exports. */
  readonly folder: string;
  readonly #closeStore: () => Promise<void>;
  #builds = 0;

  private constructor(
    opened: OpenedStore,
    folder: string,
    around: (store: ObjectStore) => ObjectStore,
  ) {
    this.store = opened.store;
    this.registry = new Registry(around(opened.store));
    this.folder = folder;
    this.#closeStore = opened.close;
  }

  static async open({
    kind = memory,
    from,
    around = (store) => store,
  }: TestSiteOptions = {}): Promise<TestSite> {
    const opened = await kind.open();
    if (from) await copyStore(from, opened.store);
    return new TestSite(opened, await mkdtemp(join(tmpdir(), "test-site-")), around);
  }

  /** A site with `mf-one` and `mf-two` live, as `start` makes it. */
  static async started(options?: TestSiteOptions): Promise<TestSite> {
    const site = await TestSite.open(options);
    await site.start();
    return site;
  }

  /** A site on an existing store, which stays. */
  static on(store: ObjectStore): Promise<TestSite> {
    return TestSite.open({
      kind: { kind: "", open: async () => ({ store, close: async () => {} }) },
    });
  }

  /** Does something on a store that is there already; nothing else is left behind. */
  static async during<Result>(
    store: ObjectStore,
    work: (site: TestSite) => Promise<Result>,
  ): Promise<Result> {
    const site = await TestSite.on(store);
    return work(site).finally(() => site.close());
  }

  async close(): Promise<void> {
    await this.#closeStore();
    await rm(this.folder, { recursive: true, force: true });
  }

  async shell(fake: FakeShell = {}, now?: Date): Promise<ReleaseRecord> {
    return this.publish(await writeFakeShell(this.#buildFolder(), fake), now && { now });
  }

  async remote(fake: FakeRemote, now?: Date): Promise<ReleaseRecord> {
    return this.publish(await writeFakeRemote(this.#buildFolder(), fake), now && { now });
  }

  /** Builds may be made several at a time. */
  #buildFolder(): string {
    this.#builds += 1;
    return join(this.folder, `build-${this.#builds}`);
  }

  async publish(folder: string, options?: PublishOptions): Promise<ReleaseRecord> {
    return (await publish(this.registry, folder, options)).record;
  }

  promote(releases: readonly ReleaseRecord[], options: Partial<PromotionInput> = {}) {
    return promote({
      registry: this.registry,
      channel: "production",
      releases,
      site: this.facts,
      movedBy: "tester",
      rendering: harmless,
      ...options,
    });
  }

  /** Shows releases to a share of production's visitors, half of them by default. */
  canary(releases: ReleaseRecord | readonly ReleaseRecord[], percent = 50, now?: Date) {
    return startCanary({
      ...this.#production(now),
      releases: [releases].flat(),
      percent,
      site: this.facts,
      rendering: harmless,
    });
  }

  stopCanary(now?: Date, note?: string) {
    return stopCanary({ ...this.#production(now), note });
  }

  rollBack(to?: string, now?: Date, note?: string) {
    return rollBack({ ...this.#production(now), to, note });
  }

  #production(now?: Date) {
    const { registry } = this;
    return { registry, channel: "production", movedBy: "tester", ...(now && { now }) };
  }

  /** What verify finds. */
  async issues(channel?: string): Promise<string[]> {
    return (await verify({ registry: this.registry, channel })).issues;
  }

  /** Runs the release command with a line or its words; returns its output and exit code. */
  async run(line: string | readonly string[], context: Partial<ReleaseContext> = {}) {
    const lines: string[] = [];
    const errors: string[] = [];
    const code = await runRelease(
      typeof line === "string" ? line.split(" ") : line,
      {
        openRegistry: () => this.registry,
        openStore: () => this.store,
        readSite: async () => this.facts,
        packageNamed: (name) => {
          throw new UsageError("test", `There is no package ${name} to release.`);
        },
        build: async () => {},
        commitOf: async () => "c0ffee",
        repositoryOf: async () => "github.com/example/site",
        previewSettings: () => ({ key: undefined, site: undefined }),
        user: "ana",
        mayReadFiles: true,
        output: { line: (text) => lines.push(text) },
        ...context,
      },
      (text) => errors.push(text),
    );
    return { code, lines, errors: errors.join("\n") };
  }

  /** A shell and two remotes, `mf-one` and `mf-two`, each 1.0.0 with one page, live. */
  async start({ two }: { two?: FakePage } = {}, now?: Date) {
    if (now || two) return this.startAnew(two, now);
    beginning ??= begin();
    const { store, started } = await beginning;
    await copyStore(store, this.store);
    return structuredClone(started);
  }

  /** The same, composed for this site alone. */
  async startAnew(page: FakePage = {}, now?: Date) {
    const shell = await this.shell({}, now);
    const one = await this.remote({ name: "mf-one", pages: { one: {} } }, now);
    const two = await this.remote({ name: "mf-two", pages: { two: page } }, now);
    const promotion = await this.promote([shell, one, two], { ...(now && { now }) });
    return { shell, one, two, promotion };
  }

  /** Another version of `mf-one`, with another text. */
  nextOne(version: string, page: FakePage = {}, now?: Date): Promise<ReleaseRecord> {
    return this.#next("one", version, page, now);
  }

  /** Publishes such a version and puts it live. */
  async promoteOne(version: string, page: FakePage = {}, now?: Date): Promise<Promotion> {
    return this.promote([await this.nextOne(version, page, now)], { ...(now && { now }) });
  }

  /** Another version of `mf-two`, with another text. */
  nextTwo(version: string, page: FakePage = {}): Promise<ReleaseRecord> {
    return this.#next("two", version, page);
  }

  #next(id: "one" | "two", version: string, page: FakePage, now?: Date): Promise<ReleaseRecord> {
    const pages = { [id]: { text: `${id} ${version}`, ...page } };
    return this.remote({ name: `mf-${id}`, version, pages }, now);
  }

  /** What a channel shows now. */
  revision(channel = "production"): Promise<ChannelRevision> {
    return this.registry.requireRevision(channel);
  }

  /** The composition that a channel shows. */
  async composition(channel?: string): Promise<CompositionRecord> {
    return this.registry.requireComposition((await this.revision(channel)).composition);
  }

  /** The markup of an address, in the composition that a channel shows. */
  async html(path: string, channel?: string): Promise<string> {
    return this.text((await this.composition(channel)).documents[path]);
  }

  /** The text of a stored file; empty if there is none. */
  async text(file: { hash: string } | undefined): Promise<string> {
    return file ? (await this.registry.blob(file.hash)).toString("utf8") : "";
  }

  /** Stores a record unchecked in another one's place, as anyone who may write there can do. */
  replaceRecord(key: string, record: object): Promise<void> {
    return replaceObject(this.store, key, toBytes(key, record));
  }

  /** The same with an altered release, which it returns. */
  async forge(release: ReleaseRecord, change: object): Promise<ReleaseRecord> {
    const record = altered(release, change);
    await this.replaceRecord(keys.release(record.name, record.version), record);
    return record;
  }

  /** Does something in the moment before the next revision of a channel is stored. */
  beforeNextRevision(work: () => Promise<unknown>, registry = this.registry): void {
    const { appendRevision } = registry;
    registry.appendRevision = async (seen, next) => {
      registry.appendRevision = appendRevision;
      await work();
      return registry.appendRevision(seen, next);
    };
  }
}
