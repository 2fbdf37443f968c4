import { setTimeout as wait } from "node:timers/promises";
import type { ChannelRevision } from "@site/registry/channel-revision";
import { verify } from "#release/verify.ts";
import { type ChaosStore, type Outcome, runWorker } from "./chaos-store.ts";

/** How many promotions there are per kill, on average. */
const promotionsPerKill = 8;
/** A kill comes within this time after a promotion, in milliseconds. */
const killWithinMs = 4000;

/** What the publishers said, in the order in which they said it. */
interface Journal {
  /** By release: how many promotions were acknowledged before this one began. */
  begun: Map<string, number>;
  acknowledged: string[];
  /** How long each took, in milliseconds. */
  tookMs: number[];
  kills: number;
  failures: string[];
  /** From then on nothing is begun, and running processes are killed. */
  endsAt: number;
}

/**
 * Teams publish and promote one release after the other to one channel, all at once and each in its
 * own process. Processes are killed at random points and started again, and all of them are killed
 * after `minutes`. Then the history is compared with what was acknowledged.
 */
export async function teams(
  store: ChaosStore,
  count = 50,
  releases = 20,
  minutes = Number.POSITIVE_INFINITY,
): Promise<Outcome> {
  const names = Array.from({ length: count }, (_, index) => `mf-team-${index + 1}`);
  const first = await runWorker(store, ["found", names.join(",")]);
  if (first.code !== 0) throw new Error(first.output);

  const startedAt = performance.now();
  const journal: Journal = {
    begun: new Map(),
    acknowledged: [],
    tookMs: [],
    kills: 0,
    failures: [],
    endsAt: startedAt + minutes * 60_000,
  };
  await Promise.all(names.map((name) => publishAll(store, name, releases, journal)));
  const seconds = (performance.now() - startedAt) / 1000;

  const revisions = await store.registry.revisions("production");
  const issues = [
    ...journal.failures,
    ...lostPromotions(revisions, journal),
    ...foreignChanges(revisions),
    ...(await verify({ registry: store.registry, channel: "production" })).issues,
  ];
  const sorted = journal.tookMs.toSorted((a, b) => a - b);
  const at = (share: number) =>
    ((sorted[Math.floor(sorted.length * share)] ?? 0) / 1000).toFixed(1);
  return {
    lines: [
      `teams: ${count}, releases of each: ${releases}, processes killed: ${journal.kills}`,
      `acknowledged promotions: ${journal.acknowledged.length}, revisions: ${revisions.length - 1}`,
      `all done after ${seconds.toFixed(0)} s, ${(seconds / journal.acknowledged.length).toFixed(2)} s a promotion`,
      `one promotion among the others: median ${at(0.5)} s, nine in ten within ${at(0.9)} s, longest ${at(0.9999)} s`,
    ],
    issues,
  };
}

/** Runs a team's process, again whenever it was killed, until all of its releases are live. */
async function publishAll(
  store: ChaosStore,
  name: string,
  releases: number,
  journal: Journal,
): Promise<void> {
  let next = 1;
  let failures = 0;
  while (next <= releases && failures < 3 && performance.now() < journal.endsAt) {
    const leftMs = journal.endsAt - performance.now();
    const ended = await runWorker(store, ["team", name, `${next}-${releases}`], {
      ...(Number.isFinite(leftMs) && { killAfterMs: leftMs }),
      onLine(line, kill) {
        const [what, label = "", ms] = line.split(" ");
        if (what === "begins" && !journal.begun.has(label)) {
          journal.begun.set(label, journal.acknowledged.length);
        }
        if (what !== "acknowledged") return;
        next += 1;
        journal.acknowledged.push(label);
        journal.tookMs.push(Number(ms));
        if (Math.random() < 1 / promotionsPerKill) wait(Math.random() * killWithinMs).then(kill);
      },
    });
    if (ended.code === undefined) journal.kills += 1;
    else if (ended.code !== 0) {
      failures += 1;
      journal.failures.push(`${name} failed at 1.${next}.0: ${ended.output}`);
    }
  }
}

/** Each acknowledged promotion is in the history once, after all acknowledged before it began. */
function lostPromotions(revisions: readonly ChannelRevision[], journal: Journal): string[] {
  const { begun, acknowledged } = journal;
  const sequences = new Map<string, number[]>();
  for (const { reason, sequence } of revisions) {
    sequences.getOrInsert(reason.replace("promote ", ""), []).push(sequence);
  }
  const sequenceOf = (label: string) => sequences.get(label)?.[0] ?? 0;
  // At each index, the highest sequence among that many acknowledgements.
  const highest = [0];
  for (const label of acknowledged) {
    highest.push(Math.max(highest.at(-1) ?? 0, sequenceOf(label)));
  }
  return acknowledged.flatMap((label) => {
    const found = sequences.get(label)?.length ?? 0;
    if (found !== 1) return [`${label} was acknowledged, and stands ${found} times in the history`];
    const before = highest[begun.get(label) ?? 0] ?? 0;
    return sequenceOf(label) > before
      ? []
      : [`${label} is revision ${sequenceOf(label)}, and began after ${before} was acknowledged`];
  });
}

/** Each revision changes the one before it by the release that it names, and by nothing else. */
function foreignChanges(revisions: readonly ChannelRevision[]): string[] {
  return revisions.slice(1).flatMap(({ sequence, reason, releases }, index) => {
    const before = revisions[index]?.releases ?? {};
    const changed = Object.keys({ ...before, ...releases })
      .filter((name) => before[name] !== releases[name])
      .map((name) => `${name}@${releases[name]}`);
    return reason === `promote ${changed.join(", ")}`
      ? []
      : [`revision ${sequence} (${reason}) changed ${changed.join(", ") || "nothing"}`];
  });
}
