import { keys } from "@site/registry/keys";
import type { ReleaseRecord } from "@site/registry/release-record";
import { replaceObject } from "@site/registry/test/stores";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TestSite } from "../../../test/test-site.ts";

let site: TestSite;
let next: ReleaseRecord;
beforeEach(async () => {
  site = await TestSite.started();
  next = await site.nextOne("1.1.0");
});
afterEach(() => site.close());

const at = (day: number) => new Date(Date.UTC(2027, 0, day));
const takeBack = {
  "a rollback": async () => {
    await site.promote([next]);
    await site.rollBack(undefined, at(3), "the form fails");
  },
  "a canary's end": async () => {
    await site.canary(next, 5);
    await site.stopCanary(at(3), "the form fails");
  },
};

it.each(Object.entries(takeBack))(
  "what %s took back is rejected, with who took it back, when and why, unless it is to be shown again",
  async (_what, take) => {
    await take();
    const before = await site.revision();
    const words =
      /^mf-one@1\.1\.0 was withdrawn from production 2027-01-03 00:00:00 UTC by tester: .* \("the form fails"\)\.\n.* add --again\./;
    await expect(site.promote([next])).rejects.toThrow(words);
    await expect(site.canary(next, 5)).rejects.toThrow(words);
    const rehearsed = await site.run("promote mf-one@1.1.0 --dry-run");
    expect(rehearsed.errors).toMatch(words);
    expect(await site.revision()).toEqual(before);

    const { lines } = await site.run("promote mf-one@1.1.0 --again");
    expect(lines).toContainEqual(
      expect.stringMatching(/^Again: mf-one@1\.1\.0, withdrawn from production 2027-01-03/),
    );
    expect((await site.revision()).releases).toMatchObject({ "mf-one": "1.1.0" });
  },
);

it("a canary may show it again, and then it may be promoted as any other", async () => {
  await takeBack["a rollback"]();
  const { code } = await site.run("canary mf-one@1.1.0 --percent 5 --again");
  expect(code).toBe(0);
  await site.promote([next]);
  expect((await site.revision()).releases).toMatchObject({ "mf-one": "1.1.0" });
});

it("only this release is withdrawn, and only from this channel", async () => {
  await takeBack["a rollback"]();
  const others = await site.registry.requireReleases({ shell: "1.0.0", "mf-two": "1.0.0" });
  await site.promote([next, ...others], { channel: "staging" });
  await site.promote([await site.nextOne("1.2.0")]);
  expect((await site.revision()).releases).toMatchObject({ "mf-one": "1.2.0" });
});

it("a rollback after one package was taken back does not show that release again", async () => {
  await site.promote([next]);
  await site.promote([await site.remote({ name: "mf-two", version: "1.1.0", pages: { two: {} } })]);
  await site.run("rollback mf-one@1.0.0");
  await site.run("rollback");
  const { releases } = await site.revision();
  expect(releases).toMatchObject({ "mf-one": "1.0.0", "mf-two": "1.0.0" });
  const { errors } = await site.run("rollback");
  expect(errors).toMatch("showed nothing before");
});

it("a damaged revision prevents no promotion", async () => {
  await site.promote([next]);
  await replaceObject(site.store, keys.revision("production", 1), "{");
  await site.promote([await site.nextOne("1.2.0")]);
  expect((await site.revision()).sequence).toBe(3);
});
