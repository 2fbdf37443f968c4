import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import { contextOf, engines, openTestStore, type TestStore } from "#test/engines.ts";
import { contact, deliveriesIn, rowsIn, securityEvent, subscription } from "#test/rows.ts";
import { submission as fields, smtpSettings } from "#test/test-gateway.ts";
import { type SubmitContext, type SubmitOptions, submit } from "./submit.ts";

describe.each(engines)("submitting to the $engine engine", ({ open }) => {
  let engine: TestStore;
  let context: SubmitContext;
  beforeAll(async () => {
    engine = await open();
    context = contextOf(engine.store, {}, ["hosted-table", "email"]);
  });

  const send = (given: Partial<SubmitOptions> = {}, changed: Partial<typeof fields> = {}) =>
    submit(context, contact(changed), {
      ...{ key: undefined, destinations: ["hosted-table", "warehouse", "email"] },
      ...given,
    });
  const deliveriesOf = async (id: string) =>
    (await deliveriesIn(engine.store)).filter(({ key }) => key === id);
  const contactsWith = async (id: string) =>
    (await rowsIn(engine.store, "contact_submissions")).filter((row) => row.id === id);

  test("stores the row and a delivery for each configured destination together", async () => {
    const { id } = await send();
    expect(await contactsWith(id)).toHaveLength(1);
    const deliveries = await deliveriesOf(id);
    const waiting = { payload: expect.any(String), state: "waiting", tries: 0 };
    expect(deliveries).toMatchObject([
      { ...waiting, destination: "hosted-table" },
      { ...waiting, destination: "email" },
    ]);
    expect(JSON.parse(deliveries[0]?.payload ?? "")).toEqual({ entity: "contact", fields });
  });

  test("stores nothing of a submission whose row cannot be written", async () => {
    const before = await rowsIn(engine.store, "acceptances");
    // Cast: a field that the store needs is missing.
    const work = send({ key: "broken", destinations: ["email"] }, { message: undefined as never });
    await expect(work).rejects.toMatchObject({ name: "StoreError", isUnavailable: false });
    expect(await rowsIn(engine.store, "acceptances")).toHaveLength(before.length);
  });

  test("changes nothing for a repeated request, even at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => send({ key: "repeated" })));
    const ids = new Set(all.map(({ id }) => id));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    expect(await contactsWith(id)).toHaveLength(1);
    expect(await deliveriesOf(id)).toHaveLength(2);
  });

  test("changes nothing when it is repeated after its entry was deleted", async () => {
    const options = { key: "old", destinations: ["hosted-table"] } as const;
    const all = [() => send({ key: "old" }), () => submit(context, securityEvent(), options)];
    for (const again of all) {
      const { id } = await again();
      const { length } = await deliveriesOf(id);
      await engine.store.db.deleteFrom("acceptances").where("id", "=", id).execute();
      expect(await again()).toEqual({ id, isRepeatedAddress: false });
      expect(await deliveriesOf(id)).toHaveLength(length);
    }
  });

  test("takes corrected content under an old key, and what has no key, for a new submission", async () => {
    expect((await send()).id).not.toBe((await send()).id);
    const first = await send({ key: "corrected" }, { message: "with a mistake" as never });
    const second = await send({ key: "corrected" }, { message: "without" as never });
    expect(second.id).not.toBe(first.id);
    expect(await contactsWith(second.id)).toHaveLength(1);
  });

  test("knows a repeated request although a field was added in between", async () => {
    const first = await send({ key: "older page" });
    // Cast: the field that is added later.
    const added = { phone: "" } as Partial<typeof fields>;
    expect(await send({ key: "older page" }, added)).toEqual(first);
  });

  test("stores one subscriber for an address, and says so to the caller alone", async () => {
    const subscribe = (email: string, key?: string) =>
      submit(context, subscription(email), { key, destinations: [] });
    const first = await subscribe("Eva@example.com", "key");
    expect(first.isRepeatedAddress).toBe(false);
    expect(await subscribe("Eva@example.com", "key")).toEqual(first);
    expect((await subscribe("eva@EXAMPLE.com")).isRepeatedAddress).toBe(true);
    await engine.store.db.updateTable("newsletter_subscribers").set({ is_active: false }).execute();
    expect((await subscribe("eva@example.com")).isRepeatedAddress).toBe(false);
    const rows = await rowsIn(engine.store, "newsletter_subscribers");
    expect(rows.map(({ email, is_active }) => [email, Boolean(is_active)])).toEqual([
      ["Eva@example.com", true],
    ]);
  });

  test("takes the spellings of one mailbox for one subscriber, who is delivered once", async () => {
    const to = { key: undefined, destinations: ["email"] } as const;
    const subscribe = (email: string) => submit(context, subscription(email), to);
    const { id } = await subscribe("<iris@müller.de>");
    for (const email of [
      "iris@xn--mller-kva.de",
      '"iris"@müller.de',
      "<<iris@MÜLLER.de",
      "iris@müller.de.",
    ]) {
      const again = await subscribe(email);
      expect(again.isRepeatedAddress, email).toBe(true);
      expect(await deliveriesOf(again.id), email).toEqual([]);
    }
    expect(await deliveriesOf(id)).toHaveLength(1);
  });
});

test("a mail without a key is looked for only within the sender's budget", async () => {
  const store = await openTestStore(testFolder());
  const context = contextOf(store, { REQUESTS_PER_MINUTE: "60", SUBMISSIONS_PER_ADDRESS: "2" });
  let searches = 0;
  const findKey = async () => {
    searches += 1;
    return "a row";
  };
  const send = () =>
    submit(
      context,
      { entity: "email", fields },
      { key: undefined, findKey, destinations: ["email"], visitor: "203.0.113.7" },
    );
  const [first, again] = [await send(), await send()];
  expect(again.id).toBe(first.id);
  await expect(send()).rejects.toMatchObject({ status: 429 });
  expect(searches).toBe(2);
});

test.each(["60", "0"])(
  "an address asks ten strangers an hour at most whether they subscribe, with %s requests a minute",
  async (requests) => {
    const store = await openTestStore(testFolder());
    const env = { REQUESTS_PER_MINUTE: requests, ...smtpSettings() };
    const subscribeAt = (context: SubmitContext) => (index: number) =>
      submit(context, subscription(`eva+${index}@example.com`), {
        ...{ key: undefined, destinations: [], visitor: "203.0.113.7" },
      });
    const asking = subscribeAt(contextOf(store, env));
    for (let index = 0; index < 10; index += 1) await asking(index);
    await expect(asking(10)).rejects.toMatchObject({ status: 429 });
    // Without confirmation, no e-mail is sent, and the limit doesn't apply.
    const unasked = subscribeAt(
      contextOf(await openTestStore(testFolder()), { REQUESTS_PER_MINUTE: "60" }),
    );
    for (let index = 0; index < 11; index += 1) await unasked(index);
  },
);

test("R18 a submission that finds the disk full is rejected as temporary, and stored when there is room", async () => {
  const store = await openTestStore(testFolder());
  const context = contextOf(store);
  // More than one page, so that it does not fit into the free space of the existing pages.
  const message = "a".repeat(20_000);
  const options = { key: "one press", destinations: ["email"] } as const;
  const send = () => submit(context, contact({ message }), options);
  const stored = async () => {
    const counts: Record<string, number> = {};
    for (const table of ["acceptances", "contact_submissions", "deliveries"] as const) {
      counts[table] = (await rowsIn(store, table)).length;
    }
    return counts;
  };
  // The file has more pages than this already, so it gets no more.
  await sql`pragma max_page_count = 1`.execute(store.db);
  await expect(send()).rejects.toMatchObject({ code: "SQLITE_FULL", isUnavailable: true });
  expect(await stored()).toEqual({ acceptances: 0, contact_submissions: 0, deliveries: 0 });
  await sql`pragma max_page_count = 1000000`.execute(store.db);
  await send();
  expect(await stored()).toEqual({ acceptances: 1, contact_submissions: 1, deliveries: 1 });
});
