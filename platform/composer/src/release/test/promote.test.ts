import { randomBytes } from "node:crypto";
import { keys } from "@site/registry/keys";
import { replaceObject, storeKinds } from "@site/registry/test/stores";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { maxWeight } from "#compose/document/document-files.ts";
import { TestSite } from "../../../test/test-site.ts";
import { renderAfter } from "../../../test/unwalled-renderer.ts";

let site: TestSite;
afterEach(() => site.close());

describe("promoting", () => {
  beforeEach(async () => {
    site = await TestSite.started();
  });

  it("R2 composes every address and points the channel there", async () => {
    expect(await site.revision()).toMatchObject({
      sequence: 1,
      releases: { shell: "1.0.0", "mf-one": "1.0.0", "mf-two": "1.0.0" },
      movedBy: "tester",
      reason: "promote shell@1.0.0 mf-one@1.0.0 mf-two@1.0.0",
    });
    const { documents } = await site.composition();
    const addresses = ["/de/one", "/de/two", "/en/one", "/en/two", "/one", "/two"];
    expect(Object.keys(documents)).toEqual(addresses);
    expect(await site.html("/en/one")).toContain("<p>one in en</p>");
  });

  it("R2 renders only the pages of the remote that changed", async () => {
    // Rendering it again gives another text.
    const two = await site.nextTwo("1.1.0", { code: "text = String(Math.random());" });
    const { record: before } = await site.promote([two]);
    const { record } = await site.promoteOne("1.1.0");
    for (const path of ["/two", "/en/two", "/de/two"]) {
      expect(record.documents[path]?.fragment).toBe(before.documents[path]?.fragment);
    }
    expect(await site.html("/one")).toContain("one 1.1.0");
    expect(await site.html("/en/one")).toContain("one 1.1.0");
  });

  it("R2 renders every page anew in another year, which its footer names", async () => {
    const { record: before } = await site.promoteOne("1.1.0");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(before.composition.year + 1, 0, 2) });
    const { record } = await site.promoteOne("1.2.0");
    vi.useRealTimers();
    expect(record.composition.year).toBe(before.composition.year + 1);
    for (const [path, { fragmentKey }] of Object.entries(record.documents)) {
      expect(fragmentKey, path).not.toBe(before.documents[path]?.fragmentKey);
    }
  });

  it("R2 lists a new page in the data of the page above it, whoever's that is", async () => {
    const paths = { pt: "/two/more", en: "/en/two/more", de: "/de/two/more" };
    expect(await site.html("/two")).not.toContain("ItemList");
    await site.promote([await site.remote({ name: "mf-more", pages: { more: { paths } } })]);
    expect(await site.html("/two")).toContain(`"url":"${site.facts.origin}/two/more"`);
    await site.promote([], { without: ["mf-more"], allowRemoval: true });
    expect(await site.html("/two")).not.toContain("ItemList");
  });

  it("R3 composes again on top of another promotion that came first", async () => {
    const next = await site.nextOne("1.1.0");
    const other = await site.nextTwo("1.1.0");
    const render = renderAfter(() => site.promote([other]));
    await site.promote([next], { rendering: { render } });
    expect(await site.revision()).toMatchObject({
      sequence: 3,
      releases: { "mf-one": "1.1.0", "mf-two": "1.1.0" },
    });
    expect(await site.html("/one")).toContain("one 1.1.0");
    expect(await site.html("/two")).toContain("two 1.1.0");
  });

  it("rejects a channel without a shell", async () => {
    const one = await site.nextOne("1.1.0");
    await expect(site.promote([one], { channel: "staging" })).rejects.toMatchObject({
      code: "no-shell",
    });
  });

  it.each([
    [
      "needs a shared library that the shell does not provide in that range",
      { shared: { react: "^20.0.0" }, pages: { one: {} } },
      /mf-one 1\.1\.0 needs react \^20\.0\.0, but shell 1\.0\.0 provides 19\.0\.0/,
    ],
    [
      "would add a line to the message",
      { shared: { "a\n  - b": "^1.0.0" }, pages: { one: {} } },
      /^ {2}- mf-one 1\.1\.0 needs a {3}- b \^1\.0\.0, but shell 1\.0\.0 does not provide it/m,
    ],
    [
      "claims another's address",
      { pages: { one: {}, extra: { paths: { pt: "/two", en: "/en/extra", de: "/de/extra" } } } },
      /The address \/two is claimed by/,
    ],
    [
      "throws while it is rendered",
      { pages: { one: { throws: "no data" } } },
      /\/one \(one\) failed to render: no data, thrown in mf-one\/1\.1\.0\/[^/]+\.js:\d+:\d+/,
    ],
    [
      "has markup that the page's policy would break, named once for all languages",
      { pages: { one: { markup: '<p style="color:red">x</p>' } } },
      /composed:\n {2}- mf-one 1\.1\.0: \/de\/one, \/en\/one, \/one \(one\) .* holds <p style="color:red">: .* use classes[^\n]*$/,
    ],
    [
      "weighs more than the budget",
      { pages: { one: {} }, weight: maxWeight.scripts * 1.5 },
      /\/one: its scripts weigh \d+ bytes \(brotli\), the budget is/,
    ],
    [
      "has a document over the budget, whose weight no script changes",
      { pages: { one: { text: randomBytes(maxWeight.document).toString("base64") } } },
      /\/one: its document weighs \d+ bytes \(brotli\), the budget is \d+\. (?!.*script)/,
    ],
  ])("R2 rejects a release that %s, and leaves the channel alone", async (_what, fake, message) => {
    const before = await site.revision();
    const broken = await site.remote({ name: "mf-one", version: "1.1.0", ...fake });
    await expect(site.promote([broken])).rejects.toThrow(message);
    expect(await site.revision()).toEqual(before);
  });
});

describe("pages that disappear", () => {
  const two = (version: string, pages: Record<string, { successor?: string }>) =>
    site.remote({ name: "mf-two", version, pages });
  const remove = async () =>
    (await site.promote([await two("2.0.0", {})], { allowRemoval: true })).record;

  beforeEach(async () => {
    site = await TestSite.started();
  });

  it("R2 are rejected, with every address and what it would answer", async () => {
    const next = await two("2.0.0", { other: {} });
    await expect(site.promote([next])).rejects.toThrow(
      /two of mf-two: \/two \(410\), \/en\/two \(410\), \/de\/two \(410\)\nIf that is meant, add --allow-removal/,
    );
    expect(await site.registry.revisions("production")).toHaveLength(1);
  });

  it.each([
    ["answer 410 when they are allowed to go", {}, [{}, {}, {}]],
    [
      "lead to their successor in the same language",
      { successor: "/one" },
      ["/one", "/en/one", "/de/one"].map((successor) => ({ successor })),
    ],
    ["answer 410 when the successor is no address", { successor: "/nowhere" }, [{}, {}, {}]],
  ])("R2 %s", async (_what, page, [pt, en, de]) => {
    await site.promote([await site.nextTwo("1.1.0", page)]);
    expect((await remove()).gone).toEqual({ "/two": pt, "/en/two": en, "/de/two": de });
  });

  it("are remembered by later compositions, and followed when the successor goes too", async () => {
    await site.promote([await site.nextTwo("1.1.0", { successor: "/one" })]);
    await remove();
    const { record: later } = await site.promote([
      await site.nextOne("1.1.0", { successor: "/third" }),
    ]);
    expect(later.gone["/en/two"]).toEqual({ successor: "/en/one" });

    const third = await site.remote({ name: "mf-third", pages: { third: {} } });
    const empty = await site.remote({ name: "mf-one", version: "2.0.0", pages: {} });
    const { record } = await site.promote([third, empty], { allowRemoval: true });
    expect(record.gone["/en/one"]).toEqual({ successor: "/en/third" });
    expect(record.gone["/en/two"]).toEqual({ successor: "/en/third" });
  });

  it("are forgotten when they come back", async () => {
    await remove();
    const { record } = await site.promote([await site.nextTwo("3.0.0")]);
    expect(record.gone).toEqual({});
    expect(record.documents["/two"]).toBeDefined();
  });

  it("need no leave when they only move", async () => {
    const paths = { pt: "/second", en: "/en/two", de: "/de/two" };
    const { record, removed } = await site.promote([await site.nextTwo("1.1.0", { paths })]);
    expect(removed).toEqual([]);
    expect(record.gone).toEqual({ "/two": { successor: "/second" } });
  });

  it("go with their remote when it is taken off the site", async () => {
    await site.promote([await site.nextTwo("1.1.0", { successor: "/one" })]);
    const run = (options: string) => site.run(`promote --without mf-two ${options}`);
    const { code, errors } = await run("--json");
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining("two of mf-two: /two (301 to /one)"),
    ]);
    expect((await run("--allow-removal --json")).code).toBe(0);
    const revision = await site.revision();
    expect(revision).toMatchObject({
      releases: { "mf-one": "1.0.0" },
      reason: "promote without mf-two",
    });
    expect(revision.releases["mf-two"]).toBeUndefined();
    const { gone, documents } = await site.composition();
    expect(gone["/en/two"]).toEqual({ successor: "/en/one" });
    expect(Object.keys(documents)).toEqual(["/de/one", "/en/one", "/one"]);
    expect((await run("--allow-removal")).errors).toContain("mf-two is no remote of the site");
    const both = await site.run("promote mf-one@1.0.0 --without mf-one --allow-removal");
    expect(both.errors).toContain("mf-one can't be added and taken away at once");
  });

  it("need leave too when the record of their release is damaged, which a sound one replaces", async () => {
    await replaceObject(site.store, keys.release("mf-two", "1.0.0"), "{}");
    const next = await two("2.0.0", { other: {} });
    await expect(site.promote([next])).rejects.toThrow("two of mf-two: /two (410)");
    const { record } = await site.promote([next], { allowRemoval: true });
    expect(record.gone).toEqual({ "/two": {}, "/en/two": {}, "/de/two": {} });
    expect(record.composition.remotes["mf-two"]?.previous).toBeUndefined();
    await expect(site.promote([await site.nextOne("1.1.0")])).resolves.toBeDefined();
  });

  it("R2 stay with a release that is damaged and not replaced: nothing is promoted", async () => {
    const key = keys.release("mf-two", "1.0.0");
    await replaceObject(site.store, key, "{}");
    await expect(site.promote([await site.nextOne("1.1.0")])).rejects.toThrow(key);
  });

  it("need no leave when another remote takes them over", async () => {
    const three = await site.remote({ name: "mf-three", pages: { two: {} } });
    const { removed, record } = await site.promote([three, await two("2.0.0", {})]);
    expect(removed).toEqual([]);
    expect(record.gone).toEqual({});
  });
});

it.each(storeKinds)("R3 simultaneous promotions on $kind all survive, in order", async (kind) => {
  site = await TestSite.started({ kind });
  const text = "three 1.1.0";
  const three = { name: "mf-three", version: "1.1.0", pages: { three: { text } } };
  const next = [await site.nextOne("1.1.0"), await site.nextTwo("1.1.0"), await site.remote(three)];
  await Promise.all(next.map((release) => site.promote([release])));

  const revisions = await site.registry.revisions("production");
  const moved = revisions.map(
    ({ releases }) => Object.values(releases).filter((version) => version === "1.1.0").length,
  );
  expect(moved).toEqual([0, 1, 2, 3]);
  const reasons = revisions.slice(1).map(({ reason }) => reason);
  const promoted = next.map(({ name }) => `promote ${name}@1.1.0`);
  expect(reasons.toSorted()).toEqual(promoted.toSorted());
  for (const id of ["one", "two", "three"]) {
    expect(await site.html(`/${id}`)).toContain(`${id} 1.1.0`);
  }
});
