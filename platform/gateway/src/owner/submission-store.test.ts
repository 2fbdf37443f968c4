import { randomUUID } from "node:crypto";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import { engines, openTestStore } from "#test/engines.ts";
import { deliveriesIn, insert, insertContacts } from "#test/rows.ts";
import { submission } from "#test/test-gateway.ts";
import { healthOf } from "../health.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { Store } from "../store/store.ts";
import { SubmissionStore } from "./submission-store.ts";

test.each(engines)(
  "pages have each row once, newest first, on the $engine engine",
  async ({ open }) => {
    const { store } = await open();
    const add = (count: number) => insertContacts(store, ...Array(count).fill({}));
    // Rows of one statement have the same time; some of the others do too, to the millisecond.
    await add(450);
    for (let count = 0; count < 30; count += 1) await add(1);
    const subscribers = Array.from({ length: 210 }, (_, index) => ({
      id: randomUUID(),
      email: `visitor-${index}@example.com`,
      language: "de",
    }));
    await insert(store, "newsletter_subscribers", ...subscribers);

    const owner = new SubmissionStore(store, "/unused");
    const rows = await Array.fromAsync(owner.allSubmissions());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(480);
    expect(rows).toHaveLength(480);
    expect(rows).toEqual(await owner.submissions({}));
    const times = rows.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(await Array.fromAsync(owner.allSubscribers())).toHaveLength(210);
    await add(600);
    expect(await owner.delete({ text: submission.company })).toBe(1_080);
    expect(await owner.countSubmissions({})).toBe(0);
  },
);

test.each(engines)("a query means what it says on the $engine engine", async ({ open }) => {
  const { store } = await open();
  const [old, recent] = [randomUUID(), randomUUID()];
  await insertContacts(
    store,
    { id: old, email: "Eva@example.com", submitted_at: "2026-01-02T03:04:05Z" },
    { id: recent, message: "100% C:\\path_x", submitted_at: "2026-02-02T00:00:00Z" },
  );
  const owner = new SubmissionStore(store, "/unused");
  await owner.mark(old, "answered");
  const found = async (query: Parameters<SubmissionStore["submissions"]>[0]) =>
    (await owner.submissions(query)).map(({ id }) => id);
  expect(await found({ ids: [old.slice(0, 8)] })).toEqual([old]);
  expect(await found({ ids: ["%", "' or 1=1"] })).toEqual([]);
  expect(await found({ ids: [] })).toEqual([]);
  expect(await found({ address: "EVA@EXAMPLE.COM " })).toEqual([old]);
  expect(await found({ address: "" })).toEqual([]);
  expect(await found({ text: "c:\\PATH_" })).toEqual([recent]);
  expect(await found({ text: "0_" })).toEqual([]);
  expect(await found({ since: "2026-01-15T00:00:00.000Z" })).toEqual([recent]);
  expect(await found({ until: "2026-01-15T00:00:00.000Z" })).toEqual([old]);
  expect(await found({ mark: "answered" })).toEqual([old]);
  expect(await found({ mark: "answered", ids: [recent] })).toEqual([]);
  expect(await owner.countSubmissions({})).toBe(2);
});

/** Every query of some work, with the lines of the embedded engine's plan for it. */
async function plansOf(store: Store, work: (store: Store) => Promise<unknown>) {
  const asked: CompiledQuery[] = [];
  const db = store.db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(store.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work({ ...store, db });
  const plans: { sql: string; lines: string[] }[] = [];
  for (const { sql, parameters } of asked) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await store.db.executeQuery<{ detail: string }>(plan);
    plans.push({ sql, lines: rows.map(({ detail }) => detail) });
  }
  return plans;
}

test("the owner's lists and the health check read no table without an index", async () => {
  const folder = testFolder();
  const plans = await plansOf(await openTestStore(folder), async (store) => {
    const owner = new SubmissionStore(store, "/unused");
    await owner.submissions({ ids: ["0b7c1b5e"], limit: 2 });
    await owner.submissions({ limit: 50 });
    await owner.submissions({ address: "v-77@example.com" });
    await owner.subscribers({ limit: 50 });
    await owner.deliveriesOf(randomUUID());
    await owner.deliveries({ state: "dead", limit: 50 });
    await Array.fromAsync(owner.allSubmissions());
    await healthOf(store, folder);
  });
  expect(plans).toHaveLength(8);
  for (const { sql, lines } of plans) {
    const slow = lines.filter((line) => /^SCAN (?!.* USING .*INDEX)/.test(line));
    expect([sql, slow]).toEqual([sql, []]);
  }
});

test("health, and which deliveries are due, are found without reading a message", async () => {
  const folder = testFolder();
  const plans = await plansOf(await openTestStore(folder), async (store) => {
    await healthOf(store, folder);
    await new Outbox(store).claim("email", 1);
  });
  const found = plans.map(({ lines }) => /USING COVERING INDEX (\w+)/.exec(lines.join())?.[1]);
  expect(found).toEqual(["deliveries_state", "deliveries_due"]);
});

test.each(engines)(
  "a subscriber whom the owner switches off is taken off the warehouse's list too, on the $engine engine",
  async ({ open }) => {
    const { store } = await open();
    const id = randomUUID();
    const subscriber = { id, email: "eva@example.com", language: "pt", is_active: true };
    await insert(store, "newsletter_subscribers", subscriber);
    const owner = new SubmissionStore(store, "/unused", ["warehouse"]);
    for (const _ of [1, 2]) expect(await owner.mark(id, "inactive")).toBe(true);
    expect((await owner.subscribers({})).map(({ isActive }) => isActive)).toEqual([false]);
    const queued = await deliveriesIn(store);
    expect(queued.map(({ payload }) => JSON.parse(payload))).toEqual([
      { entity: "unsubscription", fields: { email: "eva@example.com", language: "pt" } },
    ]);
  },
);
