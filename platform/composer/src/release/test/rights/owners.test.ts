import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keys } from "@site/registry/keys";
import { publish } from "@site/registry/publish";
import { toBytes } from "@site/registry/registry";
import { type ReleaseRecord, releaseDigest } from "@site/registry/release-record";
import { writeFakeRemote } from "@site/registry/test/fake-builds";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../../../test/test-site.ts";

const team = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
const lineOf = (pair: typeof team) =>
  pair.publicKey.export({ format: "der", type: "spki" }).toString("base64");

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.open();
  await site.start();
});
afterEach(() => site.close());

const own = (names: Record<string, { keys: string[]; maxBytes?: number }>) =>
  site.registry.replaceOwners({
    owners: names,
    changedAt: new Date().toISOString(),
    changedBy: "platform",
  });
const owned = () => own({ "mf-one": { keys: [lineOf(team)] }, shell: { keys: [lineOf(team)] } });

async function published(version: string, pair?: typeof team, name = "mf-one") {
  const pages = { [name.slice(3)]: { text: `${name} ${version}` } };
  const build = await writeFakeRemote(join(site.folder, "owned"), { name, version, pages });
  const signer = pair && { key: pair.privateKey, builtBy: "the team's CI" };
  return (await publish(site.registry, build, { commit: "c0ffee", signer })).record;
}

/** As somebody does who may write below a remote's prefix, and is asked nothing by this program. */
async function forged(record: ReleaseRecord): Promise<ReleaseRecord> {
  const key = keys.release(record.name, record.version);
  await site.store.remove(key);
  await site.store.create(key, toBytes(record));
  return record;
}

describe("R17 a release of an owned name", () => {
  it("goes live when its team signed it, and so does everything that was live before", async () => {
    await owned();
    const { record } = await site.promote([await published("1.1.0", team)]);
    expect(record.releases["mf-one"]?.version).toBe("1.1.0");
    expect(await site.html("/one")).toContain("mf-one 1.1.0");
  });

  it.each([
    ["is not signed", undefined, /mf-one@1\.1\.0 is not signed\. Set RELEASE_SIGNING_KEY/],
    ["is signed by a stranger", stranger, /with a key that does not own mf-one .*release owners/],
  ])("is neither promoted nor tried out when it %s", async (_what, pair, message) => {
    const before = await published("1.1.0", pair);
    await owned();
    await expect(site.promote([before])).rejects.toThrow(message);
    await expect(site.canary(before)).rejects.toThrow(message);
    expect((await site.registry.revision("production"))?.sequence).toBe(1);
  });

  it("does not go live when nobody owns the name", async () => {
    const other = await published("1.1.0", team, "mf-two");
    await owned();
    await expect(site.promote([other])).rejects.toThrow("mf-two has no owner.");
  });

  it("does not go live when it is larger than its owner may", async () => {
    const large = await published("1.1.0", team);
    await own({ "mf-one": { keys: [lineOf(team)], maxBytes: 100 } });
    await expect(site.promote([large])).rejects.toThrow(/bytes, and mf-one may have 100\./);
  });

  it("can't carry another release's signature", async () => {
    const signed = await published("1.1.0", team);
    await owned();
    const unsigned = { ...signed, version: "1.2.0" };
    const replayed = { ...unsigned, manifest: { ...unsigned.manifest, version: "1.2.0" } };
    // Casts: spreading loses which kind of release it is.
    await forged(replayed as ReleaseRecord);
    await expect(site.promote([replayed as ReleaseRecord])).rejects.toThrow(
      "mf-one@1.2.0 carries a signature that was made for another release",
    );
  });

  it("can't be replaced once it is live, with or without owners", async () => {
    const { one, two } = { one: await published("1.1.0", team), two: await published("2.0.0") };
    await site.promote([one]);
    const replaced = { ...two, version: "1.1.0" };
    const record = { ...replaced, manifest: { ...replaced.manifest, version: "1.1.0" } };
    await forged(record as ReleaseRecord);
    const next = await site.remote({ name: "mf-two", version: "1.1.0", pages: { two: {} } });
    await expect(site.promote([next])).rejects.toThrow(
      "mf-one@1.1.0 was replaced in the store since it went live",
    );
  });

  it("is no fallback any more once it was replaced", async () => {
    const { record: before } = await site.promote([await published("1.1.0", team)]);
    const [fallback, next] = [await site.registry.requireRelease("mf-one", "1.0.0"), "1.2.0"];
    expect(before.composition.remotes["mf-one"]?.previous?.version).toBe("1.0.0");
    const files = { ...fallback.files, "catalogue.json": fallback.files["one-de.js"] };
    // Cast: the file that it was replaced with is there.
    const altered = { ...fallback, files } as ReleaseRecord;
    await forged({ ...altered, digest: releaseDigest(altered) });
    const other = await site.remote({ name: "mf-two", version: next, pages: { two: {} } });
    const after = await site.promote([other]);
    expect(after.record.composition.remotes["mf-one"]?.previous).toBeUndefined();
  });

  it("is checked by verify, unless it is a prerelease, such as a pull request's", async () => {
    await published("1.1.0", stranger);
    await published("1.2.0-pr.7");
    await owned();
    const issues = await site.issues();
    expect(issues).toContainEqual(
      expect.stringMatching(/^release mf-one@1\.1\.0: .*does not own mf-one/),
    );
    expect(issues.join()).not.toContain("-pr.7");
  });
});

it("the command states the owners, and says who built what is live", async () => {
  const run = async (line: string) => {
    const { code, lines, errors } = await site.run(line);
    return { code, text: [...lines, errors].join("\n").trim() };
  };
  await site.promote([await published("1.1.0", team)]);
  const file = join(site.folder, "owners.json");
  await writeFile(file, JSON.stringify({ "mf-one": { keys: [lineOf(team)] } }));
  const listed = `mf-one  1 key  …${lineOf(team).slice(-9)}`;
  expect(await run(`owners ${file}`)).toEqual({ code: 0, text: listed });
  await writeFile(file, JSON.stringify({ "mf-one": { keys: ["x"] } }));
  const wrong = await run(`owners ${file}`);
  expect(wrong.code).toBe(2);
  expect(wrong.text).toContain("mf-one.keys.0: expected an Ed25519 public key");
  expect((await run("status")).text).toMatch(/mf-one +1\.1\.0 .*signed by the team's CI/);
  expect((await run("history")).text).toContain("built by the team's CI");
  const build = join(site.folder, "unsigned");
  await writeFakeRemote(build, { name: "mf-one", version: "1.2.0", pages: { one: {} } });
  const unsigned = await run(`publish mf-one --from ${build}`);
  expect(unsigned.code).toBe(1);
  expect(unsigned.text).toContain("Nothing was published: mf-one@1.2.0 is not signed");
  expect(await site.registry.release("mf-one", "1.2.0")).toBeUndefined();
  expect((await run(`publish mf-one --from ${build} --dry-run`)).text).toContain(
    "signed by its team",
  );
  await writeFakeRemote(build, { name: "mf-one", version: "1.2.0-pr.7", pages: { one: {} } });
  expect((await run(`publish mf-one --from ${build}`)).text).toContain(
    "It can't go live: mf-one@1.2.0-pr.7 is not signed.",
  );
});
