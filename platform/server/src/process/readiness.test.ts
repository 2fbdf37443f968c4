import type { GatewayHealth } from "@site/gateway/gateway";
import { smtpSettings } from "@site/gateway/test/test-gateway";
import { postgresPrograms, startPostgres } from "@site/gateway/test/throwaway-postgres";
import { until } from "@site/gateway/test/until";
import { afterEach, describe, expect, test } from "vitest";
import { afterwards, cleanUp, openSite, serve, startedSite } from "#test/served-site.ts";
import { logReadiness, Readiness, type ReadinessSources } from "./readiness.ts";

const health = (state: GatewayHealth["state"]) => ({
  ...{ state, cause: null },
  ...{ waiting: 0, dead: 0, oldestWaitingMs: 0, destinations: {} },
});

/** Of a server that has everything, but for what a test says. */
const readinessWith = (sources: Partial<ReadinessSources> = {}) =>
  new Readiness({ composition: () => "a", isStoreReachable: () => true, ...sources });

afterEach(cleanUp);

describe("a server", () => {
  test.each([
    ["has everything", "a", true, true, "ready"],
    ["has no composition yet", undefined, true, true, "not ready"],
    ["cannot reach its database", "a", true, false, "degraded"],
    ["cannot reach its store", "a", false, true, "degraded"],
    ["cannot reach either", "a", false, false, "degraded"],
  ])("that %s says so", async (_title, composition, isStoreReachable, isReady, status) => {
    const readiness = readinessWith({
      composition: () => composition,
      isStoreReachable: () => isStoreReachable,
      database: async () => health(isReady ? "reachable" : "unreachable"),
    });
    expect((await readiness.report()).status).toBe(status);
    readiness.isClosing = true;
    expect((await readiness.report()).status).toBe("closing");
  });

  test("asks its database once a second, however often it is asked", async () => {
    let asked = 0;
    const readiness = readinessWith({
      database: async () => {
        asked += 1;
        return health("reachable");
      },
    });
    for (const now of [5_000, 5_001, 5_999]) await readiness.report(now);
    expect(asked).toBe(1);
    await readiness.report(6_000);
    expect(asked).toBe(2);
  });

  test("tells a busy database from one that is full or away", async () => {
    let answer = health("silent");
    const readiness = readinessWith({ database: async () => answer });
    const at = async (now: number) => {
      const { status, database } = await readiness.report(now);
      return [status, database];
    };
    expect(await at(100_000)).toEqual(["degraded", "unreachable"]);
    answer = health("reachable");
    expect(await at(102_000)).toEqual(["ready", "reachable"]);
    answer = health("silent");
    expect(await at(110_000)).toEqual(["degraded", "busy"]);
    expect(await at(117_000)).toEqual(["degraded", "unreachable"]);
    answer = health("full");
    expect(await at(119_000)).toEqual(["degraded", "full"]);
    answer = health("reachable");
    await at(121_000);
    answer = health("unreachable");
    expect(await at(123_000)).toEqual(["degraded", "unreachable"]);
  });

  test("logs once that something went away, and once that it is back", async () => {
    let isStoreReachable = true;
    const readiness = readinessWith({ isStoreReachable: () => isStoreReachable });
    const lines: string[] = [];
    const note = (level: string) => (_parts: object, words: string) =>
      lines.push(`${level} ${words}`);
    // Cast: the watch writes at these three levels only.
    const log = { info: note("info"), warn: note("warn"), error: note("error") } as never;
    afterwards(logReadiness(readiness, log, 100));
    await until("it began", () => lines.length === 1);
    isStoreReachable = false;
    await until("it noticed", () => lines.length === 2, 3_000);
    isStoreReachable = true;
    await until("it noticed again", () => lines.length === 3, 3_000);
    expect(lines).toEqual([
      "info the server is ready",
      "warn the server is degraded, and goes on",
      "warn the server is ready again",
    ]);
  });
});

test("a server without a composition has not started and is not ready", async () => {
  const { app, lines } = await serve(await openSite());
  // What may be mistyped where nothing is live.
  await expect.poll(() => lines.join()).toContain("REGISTRY");
  expect((await app.inject("/healthz")).statusCode).toBe(503);
  const ready = await app.inject("/readyz");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ status: "not ready", composition: null });
});

test("a server whose mail server can't be reached takes forms, and names the setting", async () => {
  const { app } = await serve(await startedSite(), { env: smtpSettings("smtp://127.0.0.1:1") });
  const forms = () => app.inject("/readyz/forms");
  await until("it is degraded", async () => (await forms()).json().status === "degraded");
  const response = await forms();
  expect(response.statusCode).toBe(200);
  const cause = "SMTP_URL: nothing answers at 127.0.0.1:1 (ECONNREFUSED)";
  expect(response.json().destinations).toEqual({ email: { state: "failing", cause } });
});

describe.skipIf("missing" in postgresPrograms())("a server whose database goes away", () => {
  test("stays in rotation for pages, not for forms, until it is back", async () => {
    const site = await openSite();
    const { promotion } = await site.start();
    const database = await startPostgres();
    afterwards(() => database.stop());
    const { app } = await serve(site, { env: { DATABASE_URL: database.url } });
    const statusOf = async (path: string) => (await app.inject(path)).statusCode;
    await until("it is ready", async () => (await statusOf("/readyz/forms")) === 200);
    expect((await app.inject("/readyz")).json()).toEqual({
      status: "ready",
      composition: promotion.record.id,
      damaged: [],
      database: "reachable",
      store: "reachable",
      destinations: { email: { state: "mail drop" } },
    });
    await database.halt();
    await until("no forms", async () => (await statusOf("/readyz/forms")) === 503, 20_000);
    expect(await statusOf("/readyz")).toBe(200);
    expect(await statusOf("/healthz")).toBe(200);
    expect(await statusOf("/one")).toBe(200);
    await database.resume();
    await until("forms again", async () => (await statusOf("/readyz/forms")) === 200, 5_000);
  }, 60_000);
});
