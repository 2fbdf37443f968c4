import { randomBytes, randomUUID } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { afterwards, testFolder } from "#test/clean-up.ts";
import { hasPostgres, openTestStore } from "#test/engines.ts";
import { insertContacts } from "#test/rows.ts";
import { startTestGateway, submission, type TestGateway } from "#test/test-gateway.ts";
import { startPostgres } from "#test/throwaway-postgres.ts";
import { until } from "#test/until.ts";
import { StoreWatch } from "./health.ts";
import { storeFile } from "./store/store.ts";
import { StoreError } from "./store/tables.ts";

const pageBytes = 4096;

let withRows: Promise<string> | undefined;

/** A data directory whose store has enough rows for tables and indexes of many pages. */
async function folderWithRows(folder = testFolder()): Promise<string> {
  withRows ??= makeRows();
  cpSync(await withRows, folder, { recursive: true });
  return folder;
}

async function makeRows(): Promise<string> {
  const folder = testFolder();
  const store = await openTestStore(folder);
  const emails = Array.from({ length: 1_000 }, (_, n) => ({ email: `ana${n}@example.com` }));
  await insertContacts(store, ...emails);
  await store.close();
  return folder;
}

/** Overwrites pages, numbered from 1, with random bytes. */
function damagePages(file: string, from: number, to = from): void {
  const bytes = readFileSync(file);
  randomBytes((to - from + 1) * pageBytes).copy(bytes, (from - 1) * pageBytes);
  writeFileSync(file, bytes);
}

const pagesOf = (file: string) => statSync(file).size / pageBytes;

const submit = ({ post }: TestGateway, message: string = submission.message) =>
  post("/rest/v1/contact_submissions", { ...submission, message });
const statusOf = async (gateway: TestGateway) => (await submit(gateway)).statusCode;
const stateOf = async ({ gateway }: TestGateway) => (await gateway.ready()).state;
const expectUnusable = async ({ gateway }: TestGateway, cause: RegExp) =>
  expect(await gateway.ready()).toMatchObject({
    state: "unusable",
    cause: expect.stringMatching(cause),
  });
const untilReachable = (gateway: TestGateway) =>
  until("it is reachable", async () => (await stateOf(gateway)) === "reachable");

const spoilt: [string, (file: string) => void, RegExp][] = [
  ["is not a database", (file) => writeFileSync(file, randomBytes(50_000)), /damaged: restore/],
  ["was cut off", (file) => truncateSync(file, 3 * pageBytes), /damaged: restore/],
  ["has random bytes in it", (file) => damagePages(file, 2, pagesOf(file)), /damaged: restore/],
  ["is a folder", (file) => replace(file, mkdirSync), /SQLITE_CANTOPEN.*DATA_DIRECTORY/],
  ["has no folder", (file) => replace(dirname(file), touch), /SQLITE_CANTOPEN.*DATA_DIRECTORY/],
];

const touch = (path: string) => writeFileSync(path, "");

function replace(path: string, make: (path: string) => void): void {
  rmSync(path, { recursive: true });
  make(path);
}

describe.concurrent("R18 a gateway whose store", () => {
  test.each(spoilt)("%s starts, says so, and stores once it is mended", async (_, spoil, cause) => {
    const dataDirectory = await folderWithRows(join(testFolder(), "data"));
    spoil(storeFile(dataDirectory));
    const gateway = await startTestGateway({}, { dataDirectory, waits: false });
    await expectUnusable(gateway, cause);
    expect(gateway.logged.join()).toContain("nothing is delivered");
    expect(await statusOf(gateway)).toBe(503);
    rmSync(dataDirectory, { recursive: true });
    await folderWithRows(dataDirectory);
    await untilReachable(gateway);
    expect(await statusOf(gateway)).toBe(201);
  });

  test("was changed by a later version, or is locked, starts and says so until it is free", {
    concurrent: false,
  }, async () => {
    const dataDirectory = await folderWithRows();
    const other = new DatabaseSync(storeFile(dataDirectory));
    afterwards(() => other.close());
    other.exec("insert into kysely_migration values ('9999-later', '2026-01-01'); begin immediate");
    const gateway = await startTestGateway({}, { dataDirectory, waits: false });
    await expectUnusable(gateway, /SQLITE_BUSY/);
    let longestMs = 0;
    const watching = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastAt);
      lastAt = performance.now();
    }, 5);
    let lastAt = performance.now();
    expect(await statusOf(gateway)).toBe(503);
    clearInterval(watching);
    // Meanwhile pages are answered: no wait for the lock stops the process.
    expect(longestMs).toBeLessThan(1_000);
    other.exec("commit");
    const cause = async () => (await gateway.gateway.ready()).cause ?? "";
    await until("it is free", async () => (await cause()).includes("a later version"), 20_000);
    other.exec("delete from kysely_migration where name = '9999-later'");
    await untilReachable(gateway);
    expect(await statusOf(gateway)).toBe(201);
  });

  test("loses pages while it runs is unusable, even where smaller writes succeed", async () => {
    const dataDirectory = await folderWithRows();
    const file = storeFile(dataDirectory);
    const gateway = await startTestGateway({}, { dataDirectory });
    damagePages(file, 10, pagesOf(file));
    expect(await statusOf(gateway)).toBe(503);
    for (let times = 0; times < 3; times += 1) await expectUnusable(gateway, /damaged: restore/);
    await until("it is checked", () => gateway.logged.join().includes("file is damaged"));
  });

  test("failed to read or write is unusable until a check finds it whole", async () => {
    const dataDirectory = await folderWithRows();
    const store = await openTestStore(dataDirectory);
    const closing = new AbortController();
    const watch = new StoreWatch(store, dataDirectory, Fastify().log, closing.signal);
    watch.failed(new StoreError("SQLITE_IOERR", true));
    expect((await watch.health()).state).toBe("unusable");
    await watch.checkIfDue();
    expect((await watch.health()).state).toBe("reachable");
  });

  test("has one damaged page of an index says so, and still stores", async () => {
    const dataDirectory = await folderWithRows();
    const file = storeFile(dataDirectory);
    const index = new DatabaseSync(file);
    const page = index.prepare(
      "select max(pageno) as last from dbstat where name = 'contact_submissions_order'",
    );
    const last = Number(page.get()?.["last"]);
    index.close();
    damagePages(file, last);
    const gateway = await startTestGateway({}, { dataDirectory, waits: false });
    await until("it is found", async () => (await stateOf(gateway)) === "damaged");
    expect(gateway.logged.join()).toContain("file is damaged");
  });

  test("has a damaged log after a kill says how many submissions may be lost", async () => {
    const killed = await startTestGateway();
    for (let sent = 0; sent < 5; sent += 1) await submit(killed, randomUUID());
    const dataDirectory = testFolder();
    for (const name of ["", "-wal"]) {
      cpSync(`${storeFile(killed.dataDirectory)}${name}`, `${storeFile(dataDirectory)}${name}`);
    }
    const log = `${storeFile(dataDirectory)}-wal`;
    const copy = testFolder();
    cpSync(dataDirectory, copy, { recursive: true });
    const whole = await startTestGateway({}, { dataDirectory: copy });
    expect(whole.logged.join()).not.toContain("log is damaged");
    const bytes = readFileSync(log);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(log, bytes);
    const gateway = await startTestGateway({}, { dataDirectory, waits: false });
    expect(gateway.logged.join()).toMatch(/"lost":\d+,.*log is damaged: up to \d+ /);
  });

  test("lacks what is in the mail drop says so when it starts", async () => {
    const before = await startTestGateway();
    const form = { ...submission, message: "a row that vanishes" };
    await before.postForm("/forms/contact", form);
    await before.allSent();
    await before.stop();
    const { dataDirectory } = before;
    for (const missing of [false, true]) {
      if (missing) rmSync(storeFile(dataDirectory));
      const gateway = await startTestGateway({}, { dataDirectory });
      await pause(200);
      const said = gateway.logged.some((line) => /"missing":1,.*\.eml.*the store lacks/.test(line));
      expect(said).toBe(missing);
      await gateway.stop();
    }
  });

  test.each(["moved", "deleted", "replaced", "moved, its log alone,"])(
    "was %s under a running server takes nothing that would vanish",
    async (how) => {
      const gateway = await startTestGateway();
      const file = `${storeFile(gateway.dataDirectory)}${how.includes("log") ? "-wal" : ""}`;
      expect(await statusOf(gateway)).toBe(201);
      renameSync(file, `${file}.old`);
      if (how === "deleted") rmSync(`${file}.old`);
      if (how === "replaced") cpSync(`${file}.old`, file);
      expect(await statusOf(gateway)).toBe(503);
      await expectUnusable(gateway, /restart the server/);
      if (how === "deleted") return;
      renameSync(`${file}.old`, file);
      expect(await stateOf(gateway)).toBe("reachable");
      expect(await statusOf(gateway)).toBe(201);
    },
  );
});

test.skipIf(!hasPostgres).concurrent(
  "a gateway whose database stands still is busy until a submission fails, then out of reach",
  async () => {
    const database = await startPostgres();
    afterwards(() => database.stop());
    const gateway = await startTestGateway({ DATABASE_URL: database.url });
    expect(await statusOf(gateway)).toBe(201);
    await database.freeze();
    expect(await stateOf(gateway)).toBe("silent");
    expect(await statusOf(gateway)).toBe(503);
    expect(await stateOf(gateway)).toBe("unreachable");
    await database.thaw();
    await untilReachable(gateway);
    expect(await statusOf(gateway)).toBe(201);
  },
  60_000,
);
