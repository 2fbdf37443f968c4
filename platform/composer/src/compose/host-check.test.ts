import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keys } from "@site/registry/keys";
import { Registry } from "@site/registry/registry";
import { type FakeRemote, pathsOf, writeFakeRemote } from "@site/registry/test/fake-builds";
import { AbsentStore } from "@site/registry/test/watched-stores";
import { afterEach, beforeEach, expect, it } from "vitest";
import { maxWeight } from "#compose/document/document-files.ts";
import { TestSite } from "../../test/test-site.ts";
import { renderUnwalled } from "../../test/unwalled-renderer.ts";
import { checkHosts, type HostCheck } from "./host-check.ts";

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.started();
});
afterEach(() => site.close());

/** Makes shells live, one after the other. */
async function hosts(...shells: Parameters<TestSite["shell"]>[0][]): Promise<void> {
  for (const shell of shells) await site.promote([await site.shell(shell)]);
}

async function check(
  fake: Partial<FakeRemote>,
  { withMaps, ...given }: Partial<HostCheck> & { withMaps?: object } = {},
) {
  const build = await writeFakeRemote(join(site.folder, "checked"), {
    name: "mf-one",
    version: "1.1.0",
    pages: { one: {} },
    ...fake,
  });
  for (const file of withMaps ? await readdir(build) : []) {
    if (file.endsWith(".js")) await writeFile(join(build, `${file}.map`), JSON.stringify(withMaps));
  }
  return checkHosts({
    registry: site.registry,
    folder: build,
    options: {},
    channel: "production",
    hosts: 3,
    rendering: { render: renderUnwalled },
    ...given,
  });
}

it("R9 renders a remote in the live host and in the two before, and stores nothing", async () => {
  await hosts({ version: "1.1.0" }, { version: "1.2.0" }, { version: "1.3.0" });
  const before = (await site.store.list("")).length;
  expect(await check({})).toEqual(["1.3.0", "1.2.0", "1.1.0"]);
  expect(await site.store.list("")).toHaveLength(before);
});

it("R9 rejects a page that throws, naming host, page and cause", async () => {
  await hosts({ version: "1.1.0" });
  await expect(check({ pages: { one: { throws: "no data" } } })).rejects.toThrow(
    /mf-one 1\.1\.0 does not work in the site\. It was tried in each of the latest hosts of production \(2\).*- In shell 1\.1\.0, live on production, and in shell 1\.0\.0, among the last 3 of production: mf-one 1\.1\.0: [^\n]*\/en\/one[^\n]* \(one\) failed to render: no data[^\n]*\nNothing was published\. Fix it/s,
  );
});

it("names a browser's global, its source and what to do instead", async () => {
  const code = 'export const theme = localStorage.getItem("theme");';
  const rejected = check(
    { pages: { one: { code } } },
    {
      // Behind the walls: Node itself has some of a browser's globals.
      rendering: {},
      // What a bundler writes beside a script: each line of it is the same line of the source.
      withMaps: {
        version: 3,
        names: [],
        sources: ["../src/one.ts"],
        mappings: "AAAA;AACA;AACA;AACA;AACA",
      },
    },
  );
  await expect(rejected).rejects.toThrow(
    /localStorage is not defined, thrown in [^ ]*src\/one\.ts:5:\d+\. A page is composed without a browser: read localStorage in an effect/,
  );
});

it("R9 rejects what a host before the live one lacks, until that host is not among them", async () => {
  await hosts({ version: "1.1.0", provides: { react: "19.1.0" } });
  const shared = { react: "^19.1.0" };
  const rejected = check({ shared });
  await expect(rejected).rejects.toThrow(
    "In shell 1.0.0, among the last 3 of production: mf-one 1.1.0 needs react ^19.1.0, but shell 1.0.0 provides 19.0.0",
  );
  await expect(rejected).rejects.not.toThrow("n shell 1.1.0");
  expect(await check({ shared }, { hosts: 1 })).toEqual(["1.1.0"]);
});

it("names each page and slot that the build names and no release has, once", async () => {
  await hosts({ version: "1.1.0" });
  const notes: string[] = [];
  const pages = { one: { names: ["gone", "slot newsleter"] } };
  await check({ pages }, { onNote: (note) => notes.push(note) });
  expect(notes).toEqual([
    expect.stringMatching(/^No release has the page "gone": .* Linked from 3 pages, such as/),
    expect.stringMatching(/^No release has the slot "newsleter": .* Shown on 3 pages, such as/),
  ]);
});

it("R9 leaves out remotes that an earlier host can't run", async () => {
  await hosts({ version: "1.1.0", provides: { react: "19.1.0" } });
  const shared = { react: "^19.1.0" };
  const two = await site.remote({ name: "mf-two", version: "1.1.0", shared, pages: { two: {} } });
  await site.promote([two]);
  expect(await check({})).toEqual(["1.1.0", "1.0.0"]);
});

it("R9 counts a canary's host among the live ones", async () => {
  await site.canary(await site.shell({ version: "1.1.0" }));
  expect(await check({})).toEqual(["1.0.0", "1.1.0"]);
});

it("R9 rejects a page over its budget", async () => {
  await expect(check({ weight: maxWeight.scripts * 1.5 })).rejects.toThrow(
    /\/en\/one: its scripts weigh \d+ bytes/,
  );
});

it("rejects a page or address that another live remote has", async () => {
  const paths = pathsOf("/two");
  const rejected = check({ pages: { one: {}, extra: { paths } } });
  await expect(rejected).rejects.toThrow(
    /mf-one 1\.1\.0 has what another remote of the site has:\n {2}- The address \/two is claimed by mf-two and by mf-one\..*Nothing was published\. Choose another/s,
  );
  const taken = { pages: { one: {}, two: {} } };
  await expect(check(taken)).rejects.toThrow('The page "two" is claimed by mf-two and by mf-one.');
});

it("asks no host before the first promotion, nor for what is published already", async () => {
  expect(await check({ version: "1.0.0", pages: { one: {} } })).toEqual([]);
  expect(await check({}, { channel: "staging" })).toEqual([]);
});

it("R9 leaves out a collected host, unless it was published again", async () => {
  await hosts({ version: "1.1.0" });
  const record = await site.registry.requireRelease("shell", "1.0.0");
  const note = { ...record, collectedAt: new Date().toISOString() };
  await site.replaceRecord(keys.collectedRelease("shell", "1.0.0"), note);
  expect(await check({})).toEqual(["1.1.0", "1.0.0"]);
  await site.store.remove(keys.release("shell", "1.0.0"));
  expect(await check({})).toEqual(["1.1.0"]);
});

it("R9 takes no host for a working one because it can't be read", async () => {
  await hosts({ version: "1.1.0" });
  const store = new AbsentStore(site.store);
  store.isAway = true;
  const registry = new Registry(store);
  await expect(check({}, { registry })).rejects.toThrow("The store gave no answer.");
  await site.store.remove("releases/shell/1.0.0.json");
  await expect(check({})).rejects.toMatchObject({ code: "release-not-published" });
});
