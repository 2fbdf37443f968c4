import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#database/migrations.ts";
import { engines, type TestEngine } from "#test-kit/engines.ts";
import { accept, idFrom, type Submission } from "./acceptance.ts";

describe.each(engines)("accepting on the $engine engine", ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
    await migrate(engine.database);
    await engine.database.script("create table written (id uuid)");
  }, 60_000);
  afterAll(() => engine.stop());

  const keep = (given: Partial<Submission> = {}, write?: () => Promise<void>) =>
    accept(
      engine.database,
      {
        operation: "contact",
        key: undefined,
        content: "content",
        deliveries: () => [{ destination: "email", payload: { a: "ä" } }],
        ...given,
      },
      async (queries, id) => {
        await queries.query("insert into written values ($1)", [id]);
        await write?.();
      },
    );
  const count = async (table: string, id: string, column = "id") => {
    const rows = await engine.database.query(`select 1 from ${table} where ${column} = $1`, [id]);
    return rows.length;
  };

  test("keeps rows and deliveries together", async () => {
    const { id, isRepeated } = await keep();
    expect(isRepeated).toBe(false);
    expect(await count("written", id)).toBe(1);
    const [delivery] = await engine.database.query(
      "select destination, payload, state, tries from gateway.deliveries where key = $1",
      [id],
    );
    expect(delivery).toEqual({
      destination: "email",
      payload: { a: "ä" },
      state: "waiting",
      tries: 0,
    });
  });

  test("keeps nothing when the write is refused", async () => {
    const key = "refused";
    const refused = keep({ key }, () => Promise.reject(new Error("no")));
    await expect(refused).rejects.toThrow("no");
    const { id, isRepeated } = await keep({ key });
    expect(isRepeated).toBe(false);
    expect(await count("gateway.deliveries", id, "key")).toBe(1);
  });

  test("changes nothing for a repeated request, even at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => keep({ key: "repeated" })));
    const id = all[0]?.id ?? "";
    expect(new Set(all.map((each) => each.id)).size).toBe(1);
    expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(await count("written", id)).toBe(1);
    expect(await count("gateway.deliveries", id, "key")).toBe(1);
  });

  test("takes mended content under an old key for a new submission", async () => {
    const first = await keep({ key: "mended", content: "with a mistake" });
    const second = await keep({ key: "mended", content: "without" });
    expect(second).toMatchObject({ isRepeated: false });
    expect(second.id).not.toBe(first.id);
  });

  test("takes requests without a key for different ones", async () => {
    expect((await keep()).id).not.toBe((await keep()).id);
  });
});

test("ids made from parts are UUIDs and don't run parts together", () => {
  expect(idFrom("a", "b")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(idFrom("a", "b")).toBe(idFrom("a", "b"));
  expect(idFrom("a", "b")).not.toBe(idFrom("ab", ""));
});
