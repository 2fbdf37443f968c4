import type { ReleaseRecord } from "@site/registry/release-record";
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
const latest = () => site.registry.requireRevision("production");
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
    const before = await latest();
    const words =
      /^mf-one@1\.1\.0 was withdrawn from production 2027-01-03 00:00:00 UTC by tester: .* \("the form fails"\)\.\n.* add --again\./;
    await expect(site.promote([next])).rejects.toThrow(words);
    await expect(site.canary(next, 5)).rejects.toThrow(words);
    const rehearsed = await site.run("promote mf-one@1.1.0 --dry-run", { mayReadFiles: true });
    expect(rehearsed.errors).toMatch(words);
    expect(await latest()).toEqual(before);

    const line = "promote mf-one@1.1.0 --again";
    const { lines } = await site.run(line, { mayReadFiles: true });
    expect(lines).toContainEqual(
      expect.stringMatching(/^Again: mf-one@1\.1\.0, withdrawn from production 2027-01-03/),
    );
    expect((await latest()).releases).toMatchObject({ "mf-one": "1.1.0" });
  },
);

it("a canary may show it again, and then it may be promoted as any other", async () => {
  await takeBack["a rollback"]();
  const { code } = await site.run("canary mf-one@1.1.0 --percent 5 --again", {
    mayReadFiles: true,
  });
  expect(code).toBe(0);
  await site.promote([next]);
  expect((await latest()).releases).toMatchObject({ "mf-one": "1.1.0" });
});

it("only this release is withdrawn, and only from this channel", async () => {
  await takeBack["a rollback"]();
  const { shell, two } = await recordsOfLive();
  await site.promote([shell, next, two], { channel: "staging" });
  await site.promote([await site.nextOne("1.2.0")]);
  expect((await latest()).releases).toMatchObject({ "mf-one": "1.2.0" });
});

it("a damaged revision prevents no promotion", async () => {
  await site.promote([next]);
  await site.store.remove("channels/production/00000001.json");
  await site.store.create("channels/production/00000001.json", Buffer.from("{"));
  await site.promote([await site.nextOne("1.2.0")]);
  expect((await latest()).sequence).toBe(3);
});

async function recordsOfLive() {
  const [shell, two] = await Promise.all(
    ["shell", "mf-two"].map((name) => site.registry.requireRelease(name, "1.0.0")),
  );
  // Cast: `requireRelease` rejects where there is none.
  return { shell, two } as { shell: ReleaseRecord; two: ReleaseRecord };
}
