import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { SubmissionStore } from "#owner/submission-store.ts";
import { migrate } from "#store/migrations.ts";
import { openStore } from "#store/store.ts";
import { supabaseMigrations } from "#test/supabase-migrations.ts";
import { throwawayFolder } from "#test/throwaway-folder.ts";
import { moveFromPglite } from "./move-from-pglite.ts";

/** The last migration of the version that used PGlite. */
const lastVersion = "20261101090400";

test("what an earlier version kept is copied once, however often the copy is made", async () => {
  const { folder, remove } = throwawayFolder();
  const former = await PGlite.create(join(folder, "database"));
  for (const { name, sql } of supabaseMigrations) {
    if (name.slice(0, lastVersion.length) <= lastVersion) await former.exec(sql);
  }
  const id = "0b7c1b5e-7d1c-4a53-9a3f-2f9f5a0c1d11";
  await former.exec(`
    insert into public.contact_submissions
      (id, name, email, company, service, message, language, submitted_at) values
      ('${id}', 'Ana', 'ana@example.com', 'c', 's', 'Olá 🌊', 'pt', '2026-01-02T03:04:05.678Z');
    insert into public.newsletter_subscribers (email, language, is_active)
      values ('eva@example.com', 'de', false);
    insert into public.security_events (event_type, details) values ('x', '{"a":1}');
    insert into gateway.acceptances (id, operation) values ('${id}', 'contact');
    insert into gateway.deliveries (key, destination, payload) values ('${id}', 'email',
      '{"from_name":"Ana","reply_to":"ana@example.com","company":"c","service":"s","message":"m","site_language":"pt"}');
    insert into gateway.marks (subject_id, mark) values ('${id}', 'answered');
    insert into gateway.erasures (salt, address_digest, erased) values ('s', 'd', '{"enquiries":1}');`);
  await former.close();

  const store = await openStore({ dataDirectory: folder, databaseUrl: null });
  await migrate(store);
  const moved = await moveFromPglite(join(folder, "database"), store);
  expect(Object.values(moved)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  await moveFromPglite(join(folder, "database"), store);
  const submissions = new SubmissionStore(store, join(folder, "outbox"));
  expect(await submissions.submissions({})).toMatchObject([
    {
      id,
      submittedAt: "2026-01-02T03:04:05.678Z",
      email: "ana@example.com",
      message: "Olá 🌊",
      mark: "answered",
    },
  ]);
  expect(await submissions.subscribers({})).toMatchObject([
    { email: "eva@example.com", isActive: false },
  ]);
  expect(await submissions.deliveries({})).toMatchObject([{ key: id, state: "waiting" }]);
  expect(await submissions.erasures()).toMatchObject([{ erased: { enquiries: 1 } }]);
  const { payload } = await store.db
    .selectFrom("deliveries")
    .select("payload")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload)).toMatchObject({ entity: "contact", fields: { name: "Ana" } });
  await store.close();

  await expect(moveFromPglite(join(folder, "nothing"), store)).rejects.toThrow("no PGlite folder");
  remove();
}, 120_000);
