import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workspaceRoot } from "#workspace.ts";
import { RunbookSite } from "./runbook-site.ts";
import { commandsIn } from "./written-blocks.ts";

const commands = commandsIn(
  readFileSync(resolve(workspaceRoot, "docs/recipes/runbook.md"), "utf8"),
);
let site: RunbookSite;
beforeAll(async () => {
  site = await RunbookSite.open();
});
afterAll(() => site.close());

interface Section {
  /** What has happened when somebody turns to this section. */
  before?: () => unknown;
  /** What is mended outside when this exit code was seen. */
  mended?: { afterExit: number; by: () => unknown };
  /** What is true after its commands. */
  after: () => Promise<unknown>;
}

const shows = (live: string, tried?: string) => async () =>
  expect(await site.shown("production")).toEqual({ live, tried });

/** In the runbook's order: each section begins where the one before has ended. */
const sections: Record<string, Section> = {
  Deploy: {
    after: async () => {
      await shows("1.1.0")();
      expect((await site.shown("staging")).live).toBe("1.1.0");
    },
  },
  "Roll back": { after: shows("1.0.0") },
  "A canary": { after: shows("1.1.0") },
  "A canary goes wrong": { after: shows("1.1.0") },
  "A remote is broken": { after: shows("1.0.0") },
  "A file is missing or altered": { before: () => site.loseFile(), after: shows("1.0.0") },
  "The store is down": {
    before: () => {
      site.store.isAway = true;
    },
    mended: {
      afterExit: 3,
      by: () => {
        site.store.isAway = false;
      },
    },
    after: shows("1.0.0"),
  },
  "The database is down": {
    // Nothing listens at this port.
    before: () => site.serve({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }),
    // What curl ends with when the answer is 503.
    mended: { afterExit: 22, by: () => site.serve({}) },
    after: shows("1.0.0"),
  },
};

it("describes the situations that are tried here, in this order", () => {
  expect([...new Set(commands.map(({ section }) => section))]).toEqual(Object.keys(sections));
});

describe.each(Object.entries(sections))("%s", (name, { before, mended, after }) => {
  it("is done by the commands of the runbook, which end as it says", async () => {
    await before?.();
    for (const command of commands.filter(({ section }) => section === name)) {
      const { exitCode, output } = await site.run(command);
      expect(exitCode, `${command.written}\n${output}`).toBe(command.exitCode);
      if (exitCode !== 0 && exitCode === mended?.afterExit) await mended.by();
    }
    await after();
  }, 60_000);
});
