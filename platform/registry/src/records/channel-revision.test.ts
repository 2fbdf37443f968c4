import * as v from "valibot";
import { expect, it } from "vitest";
import { type ChannelRevision, channelRevision, withdrawalsIn } from "./channel-revision.ts";

/** What somebody does to a channel: the composition is named after the releases that it shows. */
interface Step {
  one: string;
  two?: string;
  /** Version of mf-one that a canary tries out. */
  tried?: string;
  revertsTo?: number;
  note?: string;
}

function revisionsOf(steps: readonly Step[]): ChannelRevision[] {
  return steps.map(({ one, two = "1.0.0", tried, revertsTo, note }, index) => ({
    channel: "production",
    sequence: index + 1,
    composition: `${one}-${two}`.replaceAll(".", "-"),
    releases: { "mf-one": one, "mf-two": two },
    ...(tried && {
      canary: { id: "a", composition: "tried", percent: 5, releases: { "mf-one": tried } },
    }),
    movedAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
    movedBy: "ana",
    reason: "a reason",
    ...(note && { note }),
    ...(revertsTo && { revertsTo }),
    writeId: String(index),
  }));
}

const withdrawn = (...steps: Step[]) =>
  withdrawalsIn(revisionsOf(steps)).map(({ name, version }) => `${name}@${version}`);

const [first, second] = [{ one: "1.0.0" }, { one: "1.1.0" }];

it("a rollback withdraws what it takes from visitors, and says who, when and why", () => {
  const steps = [first, second, { ...first, revertsTo: 1, note: "the form fails" }];
  expect(withdrawalsIn(revisionsOf(steps))).toEqual([
    {
      name: "mf-one",
      version: "1.1.0",
      channel: "production",
      sequence: 3,
      movedAt: "2026-01-03T00:00:00.000Z",
      movedBy: "ana",
      reason: "a reason",
      note: "the form fails",
    },
  ]);
});

it("a canary that is stopped, or that a rollback ends, withdraws its releases", () => {
  const tried = { ...second, tried: "1.2.0" };
  expect(withdrawn(second, tried, second)).toEqual(["mf-one@1.2.0"]);
  expect(withdrawn(first, second, tried, { ...first, revertsTo: 1 })).toEqual([
    "mf-one@1.1.0",
    "mf-one@1.2.0",
  ]);
});

it.each<[string, Step[]]>([
  ["a promotion, whatever it replaces", [first, second, first]],
  ["a canary that grows", [first, { ...first, tried: "1.1.0" }, { ...first, tried: "1.1.0" }]],
  ["a canary that is promoted", [first, { ...first, tried: "1.1.0" }, second]],
  [
    "a canary that another version replaces",
    [first, { ...first, tried: "1.1.0" }, { ...first, tried: "1.2.0" }],
  ],
  [
    "a promotion that supersedes the canary's release",
    [first, { ...first, tried: "1.1.0" }, { one: "1.2.0" }],
  ],
  [
    "a rollback to what was taken back before",
    [first, second, { ...first, revertsTo: 1 }, { ...second, revertsTo: 2 }],
  ],
])("nothing is withdrawn by %s", (_what, steps) => {
  expect(withdrawn(...steps)).toEqual([]);
});

it("a canary's revision after a rollback, which still names where it led, withdraws nothing more", () => {
  const back = { ...first, revertsTo: 1 };
  const tried = { ...back, tried: "1.2.0" };
  const steps = [first, second, back, tried];
  expect(withdrawn(...steps)).toEqual(["mf-one@1.1.0"]);
  expect(withdrawalsIn(revisionsOf(steps))[0]?.sequence).toBe(3);
});

it("a release that is shown again is no longer withdrawn", () => {
  const steps = [first, second, { ...first, revertsTo: 1 }];
  expect(withdrawn(...steps, second)).toEqual([]);
  const triedAgain = { ...first, revertsTo: 1, tried: "1.1.0" };
  expect(withdrawn(...steps, triedAgain)).toEqual([]);
  expect(withdrawn(...steps, triedAgain, { ...first, revertsTo: 1 })).toEqual(["mf-one@1.1.0"]);
});

it("two rollbacks in a row withdraw both releases", () => {
  const steps = [first, second, { one: "1.2.0" }];
  const back = [
    { ...second, revertsTo: 2 },
    { ...first, revertsTo: 1 },
  ];
  expect(withdrawn(...steps, ...back)).toEqual(["mf-one@1.2.0", "mf-one@1.1.0"]);
});

it.each([
  ["", "empty"],
  ["two\nlines", "a line break"],
  ["\u001b[2J", "a control character"],
  ["\u202etxt", "a character that turns the line around"],
  ["x".repeat(501), "more than 500 characters"],
])("a revision is damaged by the note %j, which has or is %s", (note) => {
  const revision = revisionsOf([first])[0];
  expect(v.is(channelRevision, { ...revision, note })).toBe(false);
  expect(v.is(channelRevision, { ...revision, note: "x".repeat(500) })).toBe(true);
});
