import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyOfNewFolder } from "#test-kit/engines.ts";
import { throwawayFolder } from "#test-kit/throwaway-folder.ts";
import { until } from "#test-kit/until.ts";
import { EmbeddedDatabase } from "./embedded-database.ts";
import { FolderIsLocked } from "./folder-lock.ts";

const slowMs = 60_000;
let folder: string;
let remove: () => void;

beforeEach(() => {
  const made = throwawayFolder();
  folder = join(made.folder, "database");
  remove = made.remove;
});
afterEach(() => remove());

async function openCopy(): Promise<EmbeddedDatabase> {
  await copyOfNewFolder(folder);
  return EmbeddedDatabase.open(folder);
}

test(
  "syncs to the disk once for each commit",
  async () => {
    const database = await openCopy();
    await database.query("create table numbers (n int)");
    const before = await database.syncCount();
    for (let n = 0; n < 20; n += 1) {
      await database.transaction((queries) =>
        queries.query("insert into numbers values ($1)", [n]),
      );
    }
    expect((await database.syncCount()) - before).toBe(20);
    await database.query("select * from numbers");
    expect((await database.syncCount()) - before).toBe(20);
    await database.close();
  },
  slowMs,
);

test(
  "keeps other processes out, and lets them in afterwards",
  async () => {
    const database = await openCopy();
    await expect(EmbeddedDatabase.open(folder)).rejects.toThrow(FolderIsLocked);
    await expect(EmbeddedDatabase.open(folder)).rejects.toThrow(`process ${process.pid}`);
    expect(openElsewhere()).toContain("FolderIsLocked");
    await database.close();
    expect(openElsewhere()).toContain("opened");
  },
  slowMs,
);

test(
  "opens what a killed process left locked, with all that it had acknowledged",
  async () => {
    await copyOfNewFolder(folder);
    const script = `
      const { EmbeddedDatabase } = await import(${JSON.stringify(moduleUrl)});
      const database = await EmbeddedDatabase.open(${JSON.stringify(folder)});
      await database.query("create table numbers (n int)");
      await database.query("insert into numbers values (1), (2)");
      process.kill(process.pid, "SIGKILL");`;
    expect(() => runNode(script)).toThrow();
    const database = await EmbeddedDatabase.open(folder);
    expect(await database.query("select count(*)::int as n from numbers")).toEqual([{ n: 2 }]);
    await database.close();
  },
  slowMs,
);

test(
  "begins anew when the first start was cut short",
  async () => {
    mkdirSync(`${folder}.unfinished`, { recursive: true });
    writeFileSync(join(`${folder}.unfinished`, "PG_VERSION"), "18\n");
    mkdirSync(folder);
    const database = await EmbeddedDatabase.open(folder);
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
    await database.close();
  },
  slowMs,
);

test(
  "refuses as unavailable while the engine is dead, and comes back with everything",
  async () => {
    const database = await openCopy();
    await database.query("create table numbers (n int)");
    await database.query("insert into numbers values (1)");
    const control = join(folder, "global/pg_control");
    renameSync(control, `${control}.away`);
    const fault = await database.query("checkpoint").catch((error) => error);
    expect(fault).toMatchObject({ isUnavailable: true });
    await expect(database.query("select 1")).rejects.toMatchObject({ isUnavailable: true });
    renameSync(`${control}.away`, control);
    const isBack = () =>
      database.query("select n from numbers").then(
        (rows) => rows.length === 1,
        () => false,
      );
    await until("the engine is open again", isBack, 20_000);
    await database.close();
  },
  slowMs,
);

test(
  "lets transactions take turns",
  async () => {
    const database = await openCopy();
    await database.query("create table numbers (n int)");
    const counts = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        database.transaction(async (queries) => {
          await queries.query("insert into numbers values ($1)", [n]);
          const [row] = await queries.query<{ n: number }>(
            "select count(*)::int as n from numbers",
          );
          return row?.n;
        }),
      ),
    );
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await database.close();
  },
  slowMs,
);

const moduleUrl = new URL("./embedded-database.ts", import.meta.url).href;

function openElsewhere(): string {
  return runNode(`
    const { EmbeddedDatabase } = await import(${JSON.stringify(moduleUrl)});
    await EmbeddedDatabase.open(${JSON.stringify(folder)}).then(
      async (database) => { await database.close(); console.log("opened"); },
      (error) => console.log(error.name),
    );`);
}

function runNode(script: string): string {
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
}
