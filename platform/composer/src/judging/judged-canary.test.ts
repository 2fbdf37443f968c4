import type { ReleaseRecord } from "@site/registry/release-record";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CanaryCounts, CountRow } from "#judging/figures.ts";
import { judge } from "#judging/verdict.ts";
import { TestSite } from "../../test/test-site.ts";

let site: TestSite;
let next: ReleaseRecord;
let rows: CountRow[];
const counts: CanaryCounts = { since: async () => rows };

beforeEach(async () => {
  site = await TestSite.started();
  next = await site.nextOne("1.1.0");
  await site.canary([next], 10);
  rows = viewsAt(2, 10);
});
afterEach(() => site.close());

/** 100 views at a revision, of which so many of the canary's ten became live. */
function viewsAt(revision: number, live: number): CountRow[] {
  const row = (group: "live" | "canary", signal: string, networks: number) => ({
    ...{ revision, visitor_group: group, signal, networks },
  });
  return [
    row("live", "served", 90),
    row("live", "answered", 90),
    row("canary", "served", 10),
    row("canary", "answered", live),
  ];
}

const run = (line: string) => site.run(line, { counts });
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).lines.join("\n"));

describe("a canary that is convicted", () => {
  beforeEach(() => {
    rows = viewsAt(2, 0);
  });

  it("is neither widened nor promoted", async () => {
    const before = await site.revision();
    for (const line of ["canary --percent 20", "canary mf-one@1.1.0 --percent 20"]) {
      expect(await run(line)).toMatchObject({ code: 1, lines: [] });
    }
    const { code, errors } = await run("promote mf-one@1.1.0");
    expect([code, errors]).toEqual([1, expect.stringContaining("0 of 90")]);
    expect(await site.revision()).toEqual(before);
  });

  it("is widened where somebody says so, narrowed, and replaced by a corrected release", async () => {
    expect((await run("canary --percent 20 --anyway")).code).toBe(0);
    expect((await run("canary --percent 5")).code).toBe(0);
    await site.nextOne("1.2.0");
    rows = viewsAt(4, 0);
    expect((await run("canary mf-one@1.2.0 --percent 50")).code).toBe(0);
  });

  it("keeps nobody from promoting something else", async () => {
    await site.nextTwo("1.1.0");
    expect((await run("promote mf-two@1.1.0")).code).toBe(0);
  });
});

it("is not given the share that was meant for another, which ended meanwhile", async () => {
  const other = await site.nextOne("1.3.0");
  const meanwhile: CanaryCounts = {
    since: async () => {
      await site.stopCanary();
      await site.canary([other], 5);
      return rows;
    },
  };
  const { code, errors } = await site.run("canary --percent 20", { counts: meanwhile });
  expect([code, errors]).toEqual([1, expect.stringContaining("moved meanwhile")]);
  expect((await site.revision()).canary).toMatchObject({
    percent: 5,
    releases: { "mf-one": "1.3.0" },
  });
});

it("shows with each command how it fares, and the figures that give the same verdict", async () => {
  const { stretches, verdict, isRunning } = await json("canary --judged");
  expect(isRunning).toBe(true);
  expect(stretches).toMatchObject([{ revision: 2, percent: 10, canary: { served: 10 } }]);
  expect(judge(stretches)).toEqual(verdict);
  const { channels } = await json("status");
  expect(channels[0].canary.judged.verdict).toEqual(verdict);
  expect((await json("canary --percent 20")).judged.verdict).toEqual(verdict);
  expect((await json("promote mf-one@1.1.0")).judged.verdict.word).toBe(verdict.word);
});

it("names in its summary the signals that have too few views for it", async () => {
  rows = viewsAt(2, 10).map((row) => ({ ...row, networks: row.networks * 10 }));
  expect((await run("canary --judged")).lines[0]).toMatch(
    /: nothing against it, but too few views for poor LCP, poor INP, poor CLS\.$/,
  );
});

it("is judged after it has ended too, by its own revisions", async () => {
  await site.canary([], 20);
  await site.stopCanary();
  rows = [...viewsAt(2, 7), ...viewsAt(3, 10), ...viewsAt(4, 0)];
  const { verdict, stretches, isRunning } = await json("canary --judged");
  expect(isRunning).toBe(false);
  expect(stretches.map((each: { revision: number }) => each.revision)).toEqual([2, 3]);
  expect(verdict.signals[0]).toMatchObject({ canary: { views: 20, bad: 3 } });
});

it("is not judged where no views can be read, and each command goes on", async () => {
  for (const unreadable of [undefined, { since: () => Promise.reject(new Error("no store")) }]) {
    const context = unreadable && { counts: unreadable };
    const status = await site.run("status", context);
    expect(status.code).toBe(0);
    expect(status.lines.join("\n")).toMatch(/can't be judged here: .+/);
    expect((await site.run("canary --percent 20", context)).code).toBe(0);
  }
  rows = [];
  expect(await json("canary --judged")).toHaveProperty("unjudged");
});

it.each(["canary --judged --stop", "canary --judged --percent 5", "canary --judged mf-one@1.1.0"])(
  "is not judged and changed at once: %s",
  async (line) => {
    expect((await run(line)).code).toBe(2);
  },
);
