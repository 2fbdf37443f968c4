import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { readGatewayConfig } from "../config.ts";
import { deleteExpired } from "../owner/erasure.ts";
import { memoryCounter } from "../store/sqlite.ts";
import { submit } from "../submissions/submit.ts";
import { contextOf, engines, newDatabase, openTestStore, type TestStore } from "../test/engines.ts";
import { submission as fields } from "../test/test-gateway.ts";
import { BudgetError, spendBudget } from "./visitor.ts";

describe.each(engines)("counting on the $engine engine", ({ open }) => {
  let engine: TestStore;
  beforeAll(async () => {
    engine = await open();
  });

  test("counts names apart, and begins anew when a window is over", async () => {
    const countOf = async (name: string) => (await engine.store.count(name, 400)).count;
    expect([await countOf("a"), await countOf("b")]).toEqual([1, 1]);
    expect([await countOf("b"), await countOf("c")]).toEqual([2, 1]);
    const { endsInMs } = await engine.store.count("b", 400);
    expect(endsInMs).toBeGreaterThan(0);
    expect(endsInMs).toBeLessThanOrEqual(400);
    await pause(500);
    expect(await countOf("b")).toBe(1);
  });

  test("loses no count of many at the same moment", async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, () => engine.store.count("x", 60_000)),
    );
    expect(all.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  test("stores nothing of a submission beyond the budget", async () => {
    const context = contextOf(engine.store, { limits: { perAddress: 3, perHour: 100 } });
    const send = (visitor: string) =>
      submit(context, { entity: "contact", fields }, { key: undefined, destinations: [], visitor });
    for (let sent = 0; sent < 3; sent += 1) await send("203.0.113.9");
    await expect(send("203.0.113.9")).rejects.toThrow(BudgetError);
    await send("203.0.113.10");
    const rows = await engine.store.db.selectFrom("contact_submissions").select("id").execute();
    expect(rows).toHaveLength(4);
  });
});

const shared = engines.filter(({ engine }) => engine === "postgres");

test.each(shared)(
  "what servers share about addresses is a digest, for an hour",
  async ({ open }) => {
    const { store } = await open();
    await store.count("contact 203.0.113.7", 50);
    const names = () => store.db.selectFrom("counters").select("name").execute();
    expect(await names()).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    await pause(100);
    await deleteExpired(store, readGatewayConfig({}, "/unused"));
    expect(await names()).toEqual([]);
  },
);

test.skipIf(shared.length === 0)(
  "servers that write the database's address differently count together (needs PostgreSQL)",
  async () => {
    const url = (await newDatabase()).replace("postgres@", "postgres:secret@");
    const counts = [];
    for (const host of ["127.0.0.1", "localhost"]) {
      const databaseUrl = url.replace("127.0.0.1", host);
      const store = await openTestStore("/unused", databaseUrl);
      counts.push(await store.count("contact 203.0.113.7", 60_000));
    }
    expect(counts.map(({ count }) => count)).toEqual([1, 2]);
  },
);

const limits = { perAddress: 1_000, perHour: 40 };

test("a flood leaves room for visitors who send little", async () => {
  const store = { count: memoryCounter() };
  const send = (visitor: string) => spendBudget(store, limits, "contact", visitor);
  const sentBy = async (visitor: string, times: number) => {
    const results = await Promise.allSettled(Array.from({ length: times }, () => send(visitor)));
    return results.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await sentBy("flood", 100)).toBeLessThanOrEqual(limits.perHour / 2 + 5);
  const honest = Array.from({ length: 15 }, (_, index) => send(`visitor ${index}`));
  await expect(Promise.all(honest)).resolves.toHaveLength(15);
});

test("the addresses of one network of IPv6 share a budget", async () => {
  const store = { count: memoryCounter() };
  const send = (visitor: string) =>
    spendBudget(store, { perAddress: 2, perHour: 100 }, "contact", visitor);
  await send("2001:db8:1:1");
  await send("2001:db8:1:2");
  await expect(send("2001:db8:1:3")).rejects.toMatchObject({ name: "BudgetError" });
  await send("2001:db8:2:1");
});
