import type { ReleaseRecord } from "@site/registry/release-record";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../../test/test-site.ts";
import { renderAfter } from "../../../test/unwalled-renderer.ts";
import { startCanary } from "../canary.ts";

let site: TestSite;
let next: ReleaseRecord;
beforeEach(async () => {
  site = await TestSite.started();
  next = await site.nextOne("1.1.0");
});
afterEach(() => site.close());

const start = (releases: ReleaseRecord[], percent: number) => site.canary(releases, percent);
const canaryRecord = async () =>
  site.registry.composition((await site.revision()).canary?.composition ?? "");

describe("R7 a canary", () => {
  it("composes the release with what is live and leaves that live", async () => {
    const before = await site.revision();
    const canary = await start([next], 5);
    expect(canary).toMatchObject({ percent: 5, releases: { "mf-one": "1.1.0" } });
    expect(await site.revision()).toMatchObject({ composition: before.composition, canary });
    expect((await canaryRecord())?.releases).toMatchObject({
      "mf-one": { version: "1.1.0" },
      "mf-two": { version: "1.0.0" },
    });
  });

  it("keeps its visitors when it grows, and chooses others for another release", async () => {
    const { id } = await start([next], 5);
    expect(await start([], 20)).toMatchObject({ id, percent: 20 });
    expect(await start([next], 50)).toMatchObject({ id, percent: 50 });
    expect((await start([await site.nextOne("1.2.0")], 5)).id).not.toBe(id);
  });

  it("is dated no earlier than the revision before it, which came while it was composed", async () => {
    const two = await site.nextTwo("1.1.0");
    const move = { registry: site.registry, channel: "production", movedBy: "tester" };
    await startCanary({
      ...{ ...move, releases: [next], percent: 5, site: site.facts },
      rendering: { render: renderAfter(() => site.promote([two])) },
    });
    const [promoted, begun] = (await site.registry.recentRevisions("production")).slice(-2);
    expect(promoted?.releases).toMatchObject({ "mf-two": "1.1.0" });
    expect(Date.parse(begun?.movedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(promoted?.movedAt ?? ""),
    );
  });

  it("isn't replaced by one of other packages, which their team would not expect to end it", async () => {
    const two = await site.nextTwo("1.1.0");
    await start([next], 5);
    await expect(start([two], 5)).rejects.toMatchObject({ code: "other-canary" });
    const both = { "mf-one": "1.1.0", "mf-two": "1.1.0" };
    expect(await start([next, two], 5)).toMatchObject({ releases: both });
  });

  it("ends when its release is promoted, composing nothing anew", async () => {
    const { composition } = await start([next], 5);
    const { endedCanary, record } = await site.promote([next]);
    expect(endedCanary?.releases).toEqual({ "mf-one": "1.1.0" });
    expect(record.id).toBe(composition);
    expect((await site.revision()).canary).toBeUndefined();
  });

  it("goes on upon what somebody else promotes", async () => {
    const { id } = await start([next], 5);
    await site.promote([await site.nextTwo("1.1.0")]);
    expect((await site.revision()).canary).toMatchObject({
      id,
      percent: 5,
      releases: { "mf-one": "1.1.0" },
    });
    expect((await canaryRecord())?.releases).toMatchObject({
      "mf-one": { version: "1.1.0" },
      "mf-two": { version: "1.1.0" },
    });
  });

  it("makes a promotion that it can't be composed with reject, and say how to go on", async () => {
    const fake = { name: "mf-one", version: "1.4.0", pages: { one: {} } };
    const picky = await site.remote({ ...fake, shared: { react: "19.0.0" } });
    await start([picky], 5);
    const newer = await site.shell({ version: "3.0.0", provides: { react: "19.1.0" } });
    await expect(site.promote([newer])).rejects.toMatchObject({ code: "canary-unfit" });
  });

  it("ends with a rollback", async () => {
    await site.promote([await site.nextTwo("1.1.0")]);
    await start([next], 5);
    await site.rollBack();
    expect((await site.revision()).canary).toBeUndefined();
  });

  it("ends when it is stopped, and can't be stopped twice", async () => {
    await start([next], 5);
    expect(await site.stopCanary()).toMatchObject({ percent: 5 });
    expect((await site.revision()).canary).toBeUndefined();
    await expect(site.stopCanary()).rejects.toMatchObject({ code: "no-canary" });
    await expect(start([], 5)).rejects.toMatchObject({ code: "nothing-to-try" });
  });

  it("is rejected when it shows what is live", async () => {
    await site.promote([next]);
    await expect(start([next], 5)).rejects.toMatchObject({ code: "tried-already" });
  });

  it("asks for leave before pages disappear for its visitors", async () => {
    const empty = await site.remote({ name: "mf-two", version: "2.0.0", pages: {} });
    await expect(start([empty], 5)).rejects.toMatchObject({ code: "removes-addresses" });
  });
});
