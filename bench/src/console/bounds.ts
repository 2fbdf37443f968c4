import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { writeDemo } from "@site/console/test/demo";
import { storeFile } from "@site/gateway/store/store";
import type { ChannelRevision } from "@site/registry/channel-revision";
import { FolderStore } from "@site/registry/folder-store";
import { inParallel } from "@site/registry/in-parallel";
import { keys } from "@site/registry/keys";
import { Registry } from "@site/registry/registry";
import { toBytes } from "@site/registry/test/stored-record";

/** The sizes that each view of the console is meant for. */
export const bounds = { revisions: 10_000, releases: 1_000, days: 365, submissions: 1_000_000 };

export interface BoundsPlace {
  /** The registry's folder. */
  registry: string;
  /** The gateway's data directory. */
  data: string;
  scratch: string;
}

const channel = "production";
const hourMs = 3_600_000;
const signals = ["served", "answered", "failed", "lcp:1000", "lcp:1500", "lcp:2000", "lcp:more"];

/** Writes a registry and a store of these sizes: a year that began with the demonstration's two weeks. */
export async function writeBounds({ registry: folder, data, scratch }: BoundsPlace): Promise<void> {
  const begin = new Date(Date.now() - bounds.days * 24 * hourMs);
  const store = new FolderStore(folder);
  const registry = new Registry(store);
  await writeDemo({ store, data, scratch, now: begin });
  await writeReleases(registry);
  const revisions = await writeRevisions(registry, begin);
  const database = new DatabaseSync(storeFile(data));
  database.exec("pragma synchronous = off");
  writeCounts(database, revisions, begin);
  writeSubmissions(database);
  database.close();
}

async function writeReleases(registry: Registry): Promise<void> {
  const { releases } = await registry.requireRevision(channel);
  const shown = await registry.requireReleases(releases);
  await inParallel(8, [...Array(bounds.releases).keys()], async (at) => {
    const record = shown[at % shown.length];
    if (!record) throw new Error("The demonstration shows releases.");
    const version = `0.1.${at}`;
    // Cast: its kind stays the same.
    const manifest = { ...record.manifest, version } as typeof record.manifest;
    await registry.createRelease({ ...record, version, manifest } as typeof record);
  });
}

/** The demonstration's states in turn, some of them with a canary. */
async function writeRevisions(registry: Registry, begin: Date): Promise<ChannelRevision[]> {
  const { sequence: made } = await registry.requireRevision(channel);
  const states = await registry.revisions(channel);
  const stepMs = (Date.now() - begin.getTime()) / (bounds.revisions - made + 1);
  const added = [...Array(bounds.revisions - made).keys()].map((at): ChannelRevision => {
    const { revertsTo: _to, takesBack: _back, ...state } = states[at % made] as ChannelRevision;
    const movedAt = new Date(begin.getTime() + (at + 1) * stepMs).toISOString();
    const { canary } = state;
    // Each turn has a canary of its own, which was widened once.
    const own = canary && { canary: { ...canary, id: `${canary.id}-${Math.floor(at / made)}` } };
    return { ...state, ...own, sequence: made + at + 1, movedAt, writeId: randomUUID() };
  });
  await inParallel(16, added, async (revision) => {
    const key = keys.revision(channel, revision.sequence);
    await registry.store.create(key, toBytes(key, revision));
  });
  return added;
}

function writeCounts(
  database: DatabaseSync,
  revisions: readonly ChannelRevision[],
  begin: Date,
): void {
  database.exec(
    "create temp table shown (sequence integer, composition text, canary text, hour text)",
  );
  const insert = database.prepare("insert into shown values (?, ?, ?, ?)");
  database.exec("begin");
  for (const { sequence, composition, canary, movedAt } of revisions) {
    const hour = `${movedAt.slice(0, 13)}:00:00.000Z`;
    insert.run(sequence, composition, canary?.composition ?? null, hour);
  }
  database.exec("commit");
  const list = (values: readonly string[]) => values.map((value) => `('${value}')`).join(", ");
  const pages = database.prepare("select distinct page from page_counts").all();
  const names = pages.map(({ page }) => String(page));
  for (const group of ["live", "canary"] as const) {
    const composition = group === "live" ? "composition" : "canary";
    database.exec(`insert or ignore into page_counts
      select hour, '${channel}', sequence, ${composition}, '${group}', pages.column1, signals.column1,
        iif(signals.column1 = 'failed', 'mf-content', ''), iif(signals.column1 = 'failed', '2.2.0', ''),
        40, 30
      from shown, (values ${list(names)}) as pages, (values ${list(signals)}) as signals
      where ${composition} is not null and hour >= '${begin.toISOString()}'
        and (signals.column1 <> 'failed' or pages.column1 = '${names[0]}')`);
  }
}

/** A delivery is forgotten a week after it has succeeded. */
function writeSubmissions(database: DatabaseSync): void {
  const seconds = bounds.days * 24 * 3_600;
  database.exec(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${bounds.submissions})
    insert into contact_submissions (id, name, company, service, message, email, language, submitted_at)
    select lower(printf('%s-%s-4%s-a%s-%s', hex(randomblob(4)), hex(randomblob(2)),
        substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6)))),
      'Head of operations ' || n, 'A company in retail', 'Automations',
      'We would like to forecast demand for ' || n || ' shops. Who would work with us, and when?',
      'operations-' || n || '@retail.example.org', 'en',
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', printf('-%d seconds', n * ${seconds}.0 / ${bounds.submissions}))
    from numbers;
    insert into deliveries (key, destination, payload, state, tries, accepted_at, settled_at)
    select id, 'email', '{}', 'delivered', 1, submitted_at, submitted_at from contact_submissions
    where submitted_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-7 days')
    on conflict do nothing;
    analyze;`);
}
