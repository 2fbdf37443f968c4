/*
 * What the owner's commands and the health check take when a flood has filled the store, on both
 * engines. A million rows on two busy cores: show 1 ms (SQLite) and 7 ms (PostgreSQL), lists at most
 * 4 and 16 ms, health 20 and 10 ms, export 22 and 36 s with the process at 175 and 207 MB.
 *   node platform/gateway/test/chaos/million-rows.ts [rows]
 */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { csvOf } from "#owner/export.ts";
import { SubmissionStore, submissionColumns } from "#owner/submission-store.ts";
import { migrate } from "#store/migrations.ts";
import { healthOf, openStore, type Store } from "#store/store.ts";
import { throwawayFolder } from "../throwaway-folder.ts";
import { startPostgres } from "../throwaway-postgres.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
const { folder, remove } = throwawayFolder();
const server = await startPostgres();
for (const databaseUrl of [null, server.url]) {
  const store = await openStore({ dataDirectory: folder, databaseUrl });
  await migrate(store);
  await fill(store);
  const owner = new SubmissionStore(store, "/unused");
  const [some] = await owner.submissions({ limit: 1 });
  const id = some?.id ?? "";
  console.log(`${store.engine}: ${rows} submissions and as many deliveries`);
  await measure("show by id", () => owner.submissions({ ids: [id.slice(0, 13)], limit: 2 }));
  await measure("its deliveries", () => owner.deliveriesOf(id));
  await measure("list", () => owner.submissions({ limit: 50 }));
  await measure("list of an address", () => owner.submissions({ address: "v-77@example.com" }));
  await measure("list of subscribers", () => owner.subscribers({ limit: 50 }));
  await measure("list of dead deliveries", () => owner.deliveries({ state: "dead", limit: 50 }));
  await measure("health", () => healthOf(store, folder));
  await measure("export", () => exportAll(owner));
  await store.close();
}
await server.stop();
remove();

async function fill({ db, engine }: Store): Promise<void> {
  const isPostgres = engine === "postgres";
  const schema = isPostgres ? "gateway." : "";
  const id = isPostgres
    ? "gen_random_uuid()"
    : "substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-' || substr(hex, 13, 4) || '-' || substr(hex, 17, 4) || '-' || substr(hex, 21)";
  const numbers = isPostgres
    ? `select n from generate_series(1, ${rows}) as counted(n)`
    : `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${rows})
       select n, lower(hex(randomblob(16))) as hex from counted`;
  const statements = [
    `insert into contact_submissions (id, name, email, company, service, message, language)
      select ${id}, 'Visitor', 'v-' || n || '@example.com', 'c', 's',
        'A message of usual length, which says what it is about and asks to be called back.', 'pt'
      from (${numbers}) as given`,
    `insert into newsletter_subscribers (id, email, language)
      select id, email, language from contact_submissions`,
    `insert into ${schema}deliveries (key, destination, payload, state)
      select id, 'email', '{}', case when email like '%9999@%' then 'waiting' else 'delivered' end
      from contact_submissions`,
  ];
  for (const statement of statements) {
    if (isPostgres) await runOnServer(statement);
    else await sql.raw(statement).execute(db);
  }
}

/** Without the store's bound on the time of a statement. */
async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const begunAt = performance.now();
  await work();
  const ms = (performance.now() - begunAt).toFixed(1);
  const mb = Math.round(process.memoryUsage.rss() / 1024 / 1024);
  console.log(`  ${what.padEnd(24)} ${ms.padStart(9)} ms, process ${mb} MB`);
}

async function exportAll(owner: SubmissionStore): Promise<void> {
  const file = createWriteStream("/dev/null");
  for await (const text of csvOf(owner.submissionPages(), submissionColumns)) {
    if (!file.write(text)) await once(file, "drain");
  }
  file.end();
}
