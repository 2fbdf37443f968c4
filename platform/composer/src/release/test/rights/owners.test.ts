import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keys } from "@site/registry/keys";
import type { Owners } from "@site/registry/owners";
import { writeFakeRemote } from "@site/registry/test/fake-builds";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../../../test/test-site.ts";

const team = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
const lineOf = (pair: typeof team) =>
  pair.publicKey.export({ format: "der", type: "spki" }).toString("base64");

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.started();
});
afterEach(() => site.close());

const own = (owners: Owners) =>
  site.registry.replaceOwners({
    owners,
    changedAt: new Date().toISOString(),
    changedBy: "platform",
  });
/** A list in which the team owns the shell, and somebody `mf-one`. */
const ownedBy = (pair: typeof team) => ({
  "mf-one": { keys: [lineOf(pair)] },
  shell: { keys: [lineOf(team)] },
});
const byTeam = ownedBy(team);

async function published(version: string, pair?: typeof team) {
  const [name, pages] = ["mf-one", { one: { text: `mf-one ${version}` } }];
  const build = await writeFakeRemote(join(site.folder, "owned"), { name, version, pages });
  const signer = pair && { key: pair.privateKey, builtBy: "the team's CI" };
  return site.publish(build, { commit: "c0ffee", signer });
}

describe("R17 a release of an owned name", () => {
  it("goes live when its team signed it, and so does everything that was live before", async () => {
    await own(byTeam);
    const { record } = await site.promote([await published("1.1.0", team)]);
    expect(record.releases["mf-one"]?.version).toBe("1.1.0");
    expect(await site.html("/one")).toContain("mf-one 1.1.0");
  });

  it.each([
    ["is not signed", undefined, byTeam, /mf-one@1\.1\.0 is not signed\. Set RELEASE_SIGNING_KEY/],
    ["is a stranger's", stranger, byTeam, /a key that does not own mf-one .*release owners/],
    ["has no owner", team, { shell: byTeam.shell }, /mf-one has no owner\./],
  ])("is neither promoted nor tried out when it %s", async (_what, pair, owners, message) => {
    const next = await published("1.1.0", pair);
    await own(owners);
    await expect(site.promote([next])).rejects.toThrow(message);
    await expect(site.canary(next)).rejects.toThrow(message);
    expect((await site.revision()).sequence).toBe(1);
  });

  it("can't carry another release's signature", async () => {
    const signed = await published("1.1.0", team);
    await own(byTeam);
    const replayed = await site.forge(signed, { version: "1.2.0" });
    await expect(site.promote([replayed])).rejects.toThrow(
      "mf-one@1.2.0 carries a signature that was made for another release",
    );
  });

  it("is no shell, and no release of another name, for whoever may only publish that name", async () => {
    const shell = await site.shell({ version: "7.0.0" });
    await site.forge(shell, { name: "mf-three" });
    await expect(site.registry.requireReleases({ "mf-three": "7.0.0" })).rejects.toThrow(
      "mf-three/7.0.0.json is damaged: the whole record: its manifest is that of another release",
    );
    await site.replaceRecord(keys.release("mf-four", "7.0.0"), shell);
    await expect(site.registry.requireReleases({ "mf-four": "7.0.0" })).rejects.toThrow(
      "mf-four/7.0.0.json is damaged: it is the record of releases/shell/7.0.0.json",
    );
  });

  it("can't be replaced once it is live, with or without owners", async () => {
    await site.promote([await published("1.1.0", team)]);
    await site.forge(await published("2.0.0"), { version: "1.1.0" });
    await expect(site.promote([await site.nextTwo("1.1.0")])).rejects.toThrow(
      "mf-one@1.1.0 was replaced in the store since it went live",
    );
  });

  it("is no fallback any more once it was replaced", async () => {
    const { record: before } = await site.promote([await published("1.1.0", team)]);
    const fallback = await site.registry.requireRelease("mf-one", "1.0.0");
    expect(before.composition.remotes["mf-one"]?.previous?.version).toBe("1.0.0");
    const files = { ...fallback.files, "catalogue.json": fallback.files["one-de.js"] };
    await site.forge(fallback, { files });
    const after = await site.promote([await site.nextTwo("1.1.0")]);
    expect(after.record.composition.remotes["mf-one"]?.previous).toBeUndefined();
    expect((await site.issues()).join()).toContain(
      `composition ${before.id}: the fallback mf-one@1.0.0 has another catalogue than the composition states`,
    );
  });

  it("is no fallback any more once its key was taken away", async () => {
    const { record } = await site.promote([await published("1.1.0", team)]);
    expect(record.composition.remotes["mf-one"]?.previous?.version).toBe("1.0.0");
    await own(ownedBy(stranger));
    const next = await site.promote([await published("1.2.0", stranger)]);
    expect(next.record.composition.remotes["mf-one"]).toMatchObject({ version: "1.2.0" });
    expect(next.record.composition.remotes["mf-one"]?.previous).toBeUndefined();
  });

  it("goes live only if all that its record names is stored as it says, and its days have come", async () => {
    const next = await published("1.1.0");
    const { files, manifest } = next;
    const script = files["one-pt.js"];
    if (!script || manifest.kind !== "remote" || !manifest.pages["one"]) throw new Error("no page");
    const day = "2999-12-31";
    const dated = { ...manifest.pages["one"], lastModified: day };
    const wrong: [string, object, RegExp][] = [
      [
        "1.1.1",
        { files: { ...files, "a.png": { hash: "0".repeat(64), size: 1 } } },
        /a\.png: The object blobs\S+ is missing/,
      ],
      [
        "1.1.2",
        { files: { ...files, "one-pt.js": { ...script, size: 1 } } },
        /its record says 1$/m,
      ],
      [
        "1.1.3",
        { manifest: { ...manifest, pages: { one: dated } } },
        /one is dated 2999-12-31, which is yet to come/,
      ],
    ];
    for (const [version, change, message] of wrong) {
      const record = await site.forge(next, { ...change, version });
      await expect(site.promote([record])).rejects.toThrow(message);
    }
    expect((await site.revision()).sequence).toBe(1);
  });

  it.each([
    ["larger than a release may be", { "a.png": { hash: "0".repeat(64), size: 17 * 1024 * 1024 } }],
    [
      "the folder of another one",
      { a: { hash: "0".repeat(64), size: 1 }, "a/b.png": { hash: "0".repeat(64), size: 1 } },
    ],
  ])("is damaged where a file is %s", async (message, more) => {
    const next = await published("1.1.0");
    await site.forge(next, { files: { ...next.files, ...more } });
    await expect(site.registry.requireReleases({ "mf-one": "1.1.0" })).rejects.toThrow(message);
  });

  it("is shown neither again nor to more visitors once its key was taken away", async () => {
    await site.promote([await published("1.1.0", team)]);
    await site.promote([await published("1.2.0", stranger)]);
    const tried = await published("1.3.0", team);
    await site.canary(tried);
    await own(ownedBy(stranger));
    const message = /does not own mf-one/;
    await expect(site.rollBack()).rejects.toThrow(message);
    await expect(site.canary([], 50)).rejects.toThrow(message);
    await site.stopCanary();
    await expect(site.rollBack()).rejects.toThrow(message);
    expect(await site.html("/one")).toContain("mf-one 1.2.0");
  });

  it("is checked by verify while it is live: others may have a key that is out of use", async () => {
    await site.promote([await published("1.1.0", team)]);
    await published("1.2.0", stranger);
    await own(ownedBy(generateKeyPairSync("ed25519")));
    const issues = await site.issues();
    const foreign = issues.filter((issue) => issue.includes("does not own mf-one"));
    expect(foreign).toEqual([expect.stringMatching(/^release mf-one@1\.1\.0: /)]);
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
  expect((await run("history")).text).toContain("signed by the team's CI");
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
