import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { UpdateObject } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import { engines, type TestStore } from "#test/engines.ts";
import {
  type Behavior,
  type FakeService,
  type ReceivedRequest,
  startFakeService,
} from "#test/fake-service.ts";
import { deliveriesIn, insert } from "#test/rows.ts";
import { until } from "#test/until.ts";
import { healthOf } from "../health.ts";
import type { DestinationName, Tables } from "../store/tables.ts";
import type { DeliveryRule, Destination } from "./delivery.ts";
import { callService, failureOf } from "./delivery.ts";
import { DestinationWorker } from "./destination-worker.ts";
import { Outbox } from "./outbox.ts";

/** Deadlines are long enough for a busy machine; a test that waits for one sets its own. */
const rule = { maxTries: 1_000, deadlineMs: 10_000, firstWaitMs: 20, maxWaitMs: 200 };
const maxTries = 4;
const shortDeadlineMs = 500;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ok: Behavior = { status: 200, body: "OK" };

const place = { place: { setting: "SERVICE_URL", host: "x" }, check: async () => null };

describe.each(engines)("delivering from the $engine engine", ({ engine: kind, open }) => {
  let engine: TestStore;
  let service: FakeService;
  let other: FakeService;
  const workers: DestinationWorker[] = [];

  beforeAll(async () => {
    engine = await open();
  });
  beforeEach(async () => {
    await engine.store.db.deleteFrom("deliveries").execute();
    service = await startFakeService(() => ok);
    other = await startFakeService(() => ok);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
  });

  function destination(
    name: DestinationName,
    to: FakeService,
    given: Partial<Destination> = {},
  ): Destination {
    return {
      name,
      ...place,
      concurrency: 3,
      async send({ key }, signal) {
        const headers = { "idempotency-key": key };
        const answer = await callService({ url: to.origin, headers, body: {} }, signal);
        return answer.status === 200 ? { type: "delivered" } : failureOf(answer, place.place);
      },
      ...given,
    };
  }
  const outboxOf = (leaseMs = 30_000) => new Outbox(engine.store, leaseMs);
  /** A server's worker for one destination. */
  function start(
    to: Destination,
    given: Partial<DeliveryRule> = {},
    outbox = outboxOf(),
  ): DestinationWorker {
    const worker = new DestinationWorker(to, outbox, silent, { ...rule, ...given });
    workers.push(worker);
    worker.start();
    return worker;
  }
  const enqueue = (count: number, destination: DestinationName = "email") => {
    const payload = '{"words":"of a visitor"}';
    const rows = Array.from({ length: count }, () => ({ key: randomUUID(), destination, payload }));
    return insert(engine.store, "deliveries", ...rows);
  };
  const keyOfFirst = async () => (await deliveriesIn(engine.store))[0]?.key;
  const changeAll = (changed: UpdateObject<Tables, "deliveries">) =>
    engine.store.db.updateTable("deliveries").set(changed).execute();
  /** How many deliveries are in each state. */
  const states = async () => {
    const groups = Object.groupBy(await deliveriesIn(engine.store), ({ state }) => state);
    return Object.fromEntries(Object.entries(groups).map(([state, { length }]) => [state, length]));
  };
  const allDelivered = (count: number) => async () => (await states())["delivered"] === count;
  const oneIsDead = async () => (await states())["dead"] === 1;

  test("sends each once, from two servers too, and keeps no copy of its words", async () => {
    await enqueue(40);
    start(destination("email", service));
    start(destination("email", service));
    await until("all are delivered", allDelivered(40));
    const keys = service.requests.map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([40, 40]);
    const payloads = (await deliveriesIn(engine.store)).map(({ payload }) => payload);
    expect(new Set(payloads)).toEqual(new Set(["{}"]));
  });

  test("sends what is accepted while it waits, as soon as it is woken", async () => {
    const worker = start(destination("email", service));
    await pause(100);
    await enqueue(1);
    const wokenAt = performance.now();
    worker.wake();
    await until("it is delivered", allDelivered(1));
    expect(performance.now() - wokenAt).toBeLessThan(4_000);
  });

  const troubles: [string, Behavior][] = [
    ["is down", "down"],
    ["hangs", "hang"],
    ["answers too late", { ...ok, delayMs: 2 * shortDeadlineMs }],
  ];
  // The kind of failure makes no difference to the engine, so only one engine tests all kinds.
  test.each(kind === "embedded" ? troubles : troubles.slice(0, 1))(
    "loses nothing while a service %s, and holds up no other",
    async (_title, trouble) => {
      service.behave = () => trouble;
      await enqueue(6, "email");
      await enqueue(6, "warehouse");
      start(destination("email", service), { deadlineMs: shortDeadlineMs });
      start(destination("warehouse", other), { deadlineMs: shortDeadlineMs });
      await until("the other service has all of its own", () => other.requests.length === 6);
      await until("the first one was tried", () => service.requests.length >= 2);
      service.behave = () => ok;
      await until("all are delivered", allDelivered(12));
    },
  );

  test("R18 slows down to careful tries while a service fails", async () => {
    service.behave = () => ({ status: 500 });
    await enqueue(30);
    start(destination("email", service, { concurrency: 10 }));
    await until("it has failed", () => service.requests.length >= 10);
    const before = service.requests.length;
    await pause(400);
    expect(service.requests.length - before).toBeLessThanOrEqual(10);
  });

  test("sets a delivery aside after its last try, and goes on with the others", async () => {
    await enqueue(5);
    const poison = await keyOfFirst();
    const isPoison = ({ headers }: ReceivedRequest) => headers["idempotency-key"] === poison;
    service.behave = (request) => (isPoison(request) ? { status: 500 } : ok);
    start(destination("email", service), { maxTries });
    await until("one is dead", oneIsDead);
    expect(await states()).toEqual({ dead: 1, delivered: 4 });
    expect(service.requests.filter(isPoison)).toHaveLength(maxTries);
    const dead = (await deliveriesIn(engine.store)).find(({ state }) => state === "dead");
    expect(dead?.last_fault).toContain("(HTTP 500)");
    expect(JSON.parse(dead?.payload ?? "")).toEqual({ words: "of a visitor" });
  });

  test("sets aside what its servers never brought to an end, and does not try it again", async () => {
    await enqueue(1);
    await changeAll({ state: "sending", tries: maxTries, claimed_until: engine.store.time(-1) });
    start(destination("email", service), { maxTries });
    await until("it is dead", oneIsDead);
    expect(service.requests).toHaveLength(0);
  });

  test("slows down no other mail while one recipient cannot be reached", async () => {
    await enqueue(5);
    const first = await keyOfFirst();
    const send: Destination["send"] = async ({ key }) =>
      key === first
        ? { type: "failed", error: "SMTP 450", isOfRecipient: true }
        : { type: "delivered" };
    const wait = { firstWaitMs: 30_000, maxWaitMs: 30_000 };
    start(destination("email", service, { concurrency: 1, send }), wait);
    await until("the others are delivered", allDelivered(4), 5_000);
    expect(await states()).toEqual({ waiting: 1, delivered: 4 });
    const health = () => healthOf(engine.store, testFolder());
    expect(await health()).toMatchObject({ waiting: 0, dead: 0, oldestWaitingMs: 0 });
    await changeAll({ last_fault: "SMTP 450" });
    const { waiting, oldestWaitingMs } = await health();
    expect(waiting).toBe(1);
    expect(oldestWaitingMs).toBeGreaterThan(0);
  });

  test("counts no try while the service still works on a request", async () => {
    await enqueue(1);
    const outbox = outboxOf();
    for (const remoteReference of [null, "s-1", "s-1"]) {
      const [claimed] = await outbox.claim("email", 1);
      expect(claimed).toMatchObject({ tries: 1, remoteReference });
      const pending = { state: "waiting", waitMs: 0, error: null, reference: "s-1" } as const;
      await outbox.settle(claimed ?? { number: 0, tries: 0 }, pending);
    }
  });

  test("never starts more at once than a service takes", async () => {
    let open = 0;
    let most = 0;
    const slow: Destination["send"] = async () => {
      open += 1;
      most = Math.max(most, open);
      await pause(20);
      open -= 1;
      return { type: "delivered" };
    };
    await enqueue(12);
    start(destination("email", service, { send: slow }));
    await until("all are delivered", allDelivered(12));
    expect(most).toBe(3);
  });

  test("claims one where one is asked for, from a table that was nearly empty at its last clean-up", async () => {
    await enqueue(1);
    await engine.store.forgetDeleted();
    await enqueue(30);
    expect(await outboxOf().claim("email", 1)).toHaveLength(1);
  });

  test("settles nothing for a server that was away so long that another has claimed it", async () => {
    await enqueue(1);
    const outbox = outboxOf(0);
    const [late] = await outbox.claim("email", 1);
    await pause(5);
    const [claimed] = await outbox.claim("email", 1);
    expect(claimed?.number).toBe(late?.number);
    const waits = { state: "waiting", waitMs: 0, error: "down", reference: null } as const;
    await outbox.settle(late ?? { number: 0, tries: 0 }, waits);
    expect(await states()).toEqual({ sending: 1 });
    await outbox.settle(claimed ?? { number: 0, tries: 0 }, waits);
    expect(await states()).toEqual({ waiting: 1 });
  });

  test("takes over what a dead process had begun, and not what a living one has", async () => {
    await enqueue(2);
    const outbox = outboxOf();
    const claimed = await outbox.claim("email", 5);
    expect(claimed).toHaveLength(2);
    expect(await outbox.claim("email", 5)).toEqual([]);
    await changeAll({ claimed_until: engine.store.time(-1) });
    const again = await outbox.claim("email", 5);
    expect(again.map(({ tries }) => tries)).toEqual([2, 2]);
    expect(again.map(({ key }) => key).sort()).toEqual(claimed.map(({ key }) => key).sort());
  });

  test.each(["waiting", "sending"] as const)(
    "counts what is %s as due when a wrong clock has put it off for days",
    async (state) => {
      await enqueue(1);
      const tenDays = engine.store.time(10 * 24 * 60 * 60 * 1000);
      await engine.store.db
        .updateTable("deliveries")
        .set({ state, next_try_at: tenDays, claimed_until: state === "sending" ? tenDays : null })
        .execute();
      start(destination("email", service));
      await until("it is delivered", allDelivered(1));
    },
  );

  test("lets what is under way end before it stops", async () => {
    service.behave = () => ({ ...ok, delayMs: 100 });
    await enqueue(1);
    const worker = start(destination("email", service));
    await until("it is under way", () => service.requests.length === 1);
    await worker.stop(5_000);
    expect(await states()).toEqual({ delivered: 1 });
  });
});
