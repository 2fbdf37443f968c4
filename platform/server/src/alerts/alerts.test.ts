import type { AlertMessage } from "@site/gateway/alert-channels";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterwards, cleanUp } from "#test/served-site.ts";
import { type AlertSources, Alerts } from "./alerts.ts";
import type { Trouble } from "./troubles.ts";

const seconds = 1_000;
const minutes = 60 * seconds;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await cleanUp();
});

const disk: Trouble = {
  ...{ name: "disk", fact: "The disk is nearly full", visitors: "nothing yet." },
  ...{ remedy: ["df -h"], view: "/enquiries", over: "The disk has room again", holdMs: minutes },
};

/** As a store counts: what was counted first, until its window is over. */
function counter() {
  const ends = new Map<string, { count: number; atMs: number }>();
  return async (name: string, windowMs: number) => {
    const known = ends.get(name);
    const isOpen = known !== undefined && known.atMs > Date.now();
    const next = isOpen ? known : { count: 0, atMs: Date.now() + windowMs };
    next.count += 1;
    ends.set(name, next);
    return { count: next.count, endsInMs: next.atMs - Date.now() };
  };
}

const record = { composition: { site: { origin: "https://example.com" } } };

/** Servers whose disk is full until a test sets other troubles, and what they have told. */
function watched({ servers = 1, count = counter(), faults = [] as string[] } = {}) {
  const told: AlertMessage[] = [];
  const channel = {
    ...({ setting: "ALERT_WEBHOOK", place: "here" } as const),
    async send(message: AlertMessage) {
      const fault = faults.shift();
      if (fault === undefined) told.push(message);
      return fault ?? null;
    },
  };
  const error = vi.fn();
  // Cast: the fields that are read.
  const live = { channel: "production", record } as AlertSources["live"];
  const state: { troubles: Trouble[] } = { troubles: [disk] };
  for (let each = 0; each < servers; each += 1) {
    const alerts = new Alerts({
      troubles: { now: async () => state.troubles },
      channels: [channel],
      ...{ live, hasConsole: true, count, log: { error } },
    });
    afterwards(() => alerts.stop());
  }
  const words = () => told.map(({ name, isOver }) => (isOver ? `${name} over` : name));
  return { state, told, words, error };
}

test("what lasts is told once, and once more when it is over", async () => {
  const { state, told, words } = watched();
  await pass(50 * seconds);
  expect(words()).toEqual([]);
  await pass(20 * seconds);
  expect(words()).toEqual(["disk"]);
  await pass(3 * 60 * minutes);
  state.troubles = [];
  await pass(4 * minutes);
  expect(words()).toEqual(["disk"]);
  await pass(2 * minutes);
  await pass(3 * 60 * minutes);
  expect(words()).toEqual(["disk", "disk over"]);
  expect(told[0]?.subject).toBe("https://example.com: The disk is nearly full");
  expect(told[0]?.text).toContain("https://example.com/console/enquiries\n");
  expect(told[0]?.text).toContain("df -h");
  expect(told[1]?.since).toBe(told[0]?.since);
});

test("what comes and goes is told once an hour at most", async () => {
  const { state, words } = watched();
  for (let times = 0; times < 60; times += 1) {
    state.troubles = times % 2 === 0 ? [disk] : [];
    await pass(30 * seconds);
  }
  expect(words()).toEqual([]);
  for (let times = 0; times < 10; times += 1) {
    state.troubles = [disk];
    await pass(2 * minutes);
    state.troubles = [];
    await pass(7 * minutes);
  }
  // In ninety minutes.
  expect(words()).toEqual(["disk", "disk over", "disk", "disk over"]);
});

test("what began again within the hour is told once the hour is over", async () => {
  const { state, words } = watched({ servers: 2 });
  await pass(2 * minutes);
  state.troubles = [];
  await pass(6 * minutes);
  state.troubles = [disk];
  await pass(50 * minutes);
  expect(words()).toEqual(["disk", "disk over"]);
  await pass(5 * minutes);
  expect(words()).toEqual(["disk", "disk over", "disk"]);
});

test("what grows is told again, an hour later", async () => {
  const { state, words } = watched();
  state.troubles = [{ ...disk, size: 1 }];
  await pass(2 * minutes);
  state.troubles = [{ ...disk, size: 30 }];
  await pass(50 * minutes);
  expect(words()).toEqual(["disk"]);
  await pass(10 * minutes);
  expect(words()).toEqual(["disk", "disk"]);
});

test("what is past is told at once, and is never over", async () => {
  const { over: _, ...rest } = disk;
  const { state, words } = watched();
  state.troubles = [{ ...rest, holdMs: 0 }];
  await pass(5 * seconds);
  state.troubles = [];
  await pass(60 * minutes);
  expect(words()).toEqual(["disk"]);
});

test("of several servers of one store one tells it; without the store, each does", async () => {
  const together = watched({ servers: 3 });
  await pass(2 * minutes);
  together.state.troubles = [];
  await pass(10 * minutes);
  expect(together.words()).toEqual(["disk", "disk over"]);
  const alone = watched({ servers: 2, count: async () => Promise.reject(new Error("away")) });
  await pass(2 * minutes);
  expect(alone.words()).toEqual(["disk", "disk"]);
});

test("a message that can't be sent is tried until it can, and logged once", async () => {
  const later = watched({ faults: ["away", "away", "away"] });
  await pass(15 * minutes);
  expect(later.words()).toEqual(["disk"]);
  expect(later.error).not.toHaveBeenCalled();
  const muchLater = watched({ faults: Array.from({ length: 5 }, () => "away") });
  await pass(2 * 60 * minutes);
  expect(muchLater.words()).toEqual([]);
  await pass(60 * minutes);
  expect(muchLater.words()).toEqual(["disk"]);
  expect(muchLater.error).toHaveBeenCalledTimes(1);
  const overMeanwhile = watched({ faults: Array.from({ length: 5 }, () => "away") });
  await pass(80 * minutes);
  overMeanwhile.state.troubles = [];
  await pass(3 * 60 * minutes);
  expect(overMeanwhile.words()).toEqual(["disk over"]);
});
