import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawGroup, groupCookie, groupIn, isInCanary } from "./visitor-group.ts";

const everyGroup = Array.from({ length: 10_000 }, (_, group) => group);
const share = fc.record({
  id: fc.uuid(),
  percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
});

describe("R7 the groups of a canary", () => {
  it("hold exactly the share of all groups that was asked for", () => {
    fc.assert(
      fc.property(share, (canary) => {
        const chosen = everyGroup.filter((group) => isInCanary(group, canary)).length;
        expect(chosen).toBe(Math.round(canary.percent * 100));
      }),
      { numRuns: 20 },
    );
  });

  it.each([1, 5, 20, 50, 99])("hold %i %% of any 10,000 visitors", (percent) => {
    const visitors = Array.from({ length: 10_000 }, () => drawGroup());
    const chosen = visitors.filter((group) => isInCanary(group, { id: "canary-a", percent }));
    expect(chosen.length).toBe(percent * 100);
  });

  it("are spread from the first few visitors on", () => {
    const visitors = Array.from({ length: 200 }, () => drawGroup());
    const chosen = visitors.filter((group) => isInCanary(group, { id: "canary-a", percent: 20 }));
    expect(Math.abs(chosen.length - 40)).toBeLessThanOrEqual(2);
  });

  it("only grow when the share grows", () => {
    fc.assert(
      fc.property(share, fc.integer({ min: 0, max: 9999 }), (canary, group) => {
        const larger = { ...canary, percent: Math.min(100, canary.percent + 10) };
        if (isInCanary(group, canary)) expect(isInCanary(group, larger)).toBe(true);
      }),
    );
  });

  it("are others for another canary", () => {
    const of = (id: string) =>
      new Set(everyGroup.filter((group) => isInCanary(group, { id, percent: 5 })));
    expect(of("canary-a").intersection(of("canary-b")).size).toBeLessThan(500);
  });
});

describe("R7 the group's cookie", () => {
  it("holds a number and nothing else, first-party, secure where the page is", () => {
    expect(groupCookie(7, true)).toBe(
      "release-group=7; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure",
    );
    expect(groupCookie(7, false)).not.toContain("Secure");
  });

  it.each([
    undefined,
    ...["", "release-group=", "release-group=abc", "release-group=10000", "release-group=-1"],
    ...["xrelease-group=5"],
  ])("is drawn anew where there is none that makes sense: %s", (cookies) => {
    expect(groupIn(cookies)).toBeUndefined();
  });
});
