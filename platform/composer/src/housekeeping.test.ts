import { keys } from "@site/registry/keys";
import { Registry } from "@site/registry/registry";
import { policedStore, readPolicy } from "@site/registry/test/policed-store";
import { memory, replaceObject } from "@site/registry/test/stores";
import { afterEach, describe, expect, it } from "vitest";
import { TestSite } from "../test/test-site.ts";
import { lastRuns } from "./housekeeping.ts";

let site: TestSite;
afterEach(() => site.close());

const verdictsOf = async () => {
  const { verify, mirror, collect } = await lastRuns(site.registry);
  return [verify, mirror, collect].map((run) => run && ("fault" in run ? "failed" : "well"));
};

describe("what a registry records", () => {
  it("is how verify, mirror and collect ended last", async () => {
    site = await TestSite.started();
    expect(await verdictsOf()).toEqual([null, null, null]);
    const backup = await memory.open();
    const places = { here: site.store, there: backup.store };
    const openStore = (place: string) => places[place as keyof typeof places];
    for (const line of ["verify", "mirror here there", "collect"]) {
      expect(await site.run(line, { openStore })).toMatchObject({ code: 0 });
    }
    expect(await verdictsOf()).toEqual(["well", "well", "well"]);

    const { files } = await site.registry.requireRelease("mf-one", "1.0.0");
    const [file] = Object.values(files);
    await replaceObject(site.store, keys.blob(file?.hash ?? "", "mf-one"), Buffer.from("other"));
    await site.store.remove(keys.brotli(file?.hash ?? "", "mf-one"));
    await site.run("verify");
    expect((await verdictsOf())[0]).toBe("failed");
    const { lines } = await site.run("status --json");
    expect(JSON.parse(lines.join("")).housekeeping.verify.fault).toContain("mf-one@1.0.0");
  });
});

describe("a run that is not recorded", () => {
  it("is a look at one channel", async () => {
    site = await TestSite.started();
    await site.run("verify --channel production");
    expect(await verdictsOf()).toEqual([null, null, null]);
  });

  it("ends as one that is where the key may only read", async () => {
    site = await TestSite.started();
    const registry = new Registry(policedStore(site.store, readPolicy("aws"), "server"));
    const { code, lines } = await site.run("verify --json", { openRegistry: () => registry });
    expect(code).toBe(0);
    expect(JSON.parse(lines.join(""))).toMatchObject({ isWhole: true });
  });

  it("leaves an empty place empty", async () => {
    site = await TestSite.open();
    await site.run("verify");
    expect(await site.store.list("")).toEqual([]);
  });
});
