import type { ReleaseRecord } from "@site/registry/release-record";
import { keptReleases, unpackRelease } from "#releases/kept-release.ts";
import { changeManifest } from "#releases/test-site.ts";
import { linkTo, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { test as base, expect } from "./faults-test.ts";

/** Longest preparation of a worker's releases, in milliseconds. */
const timeout = 120_000;

/** Releases of every package, by its name. */
type Releases = Record<string, ReleaseRecord>;

interface Generations {
  /** Releases that went live once. */
  kept: Releases[];
  /** What is built. */
  present: Releases;
  /** The same builds, with what a later contract may add. */
  next: Releases;
}

const test = base.extend<object, Generations>({
  kept: [
    async ({ faultSite }, use) => {
      const names = await keptReleases();
      const publishing = names.map(async (name) => {
        const builds = await unpackRelease(name, faultSite.folderFor(name));
        return byName(await Promise.all(builds.map((build) => faultSite.publish(build))));
      });
      await use(await Promise.all(publishing));
    },
    { scope: "worker", timeout },
  ],
  present: [
    async ({ faultSite }, use) => use(byName(await faultSite.builds())),
    { scope: "worker", timeout },
  ],
  next: [
    async ({ faultSite, present }, use) => {
      const releases = Object.keys(present).map((name) =>
        faultSite.publishChanged(name, addToContract),
      );
      await use(byName(await Promise.all(releases)));
    },
    { scope: "worker", timeout },
  ],
});

// In one worker, which publishes all generations once.
test.describe.configure({ mode: "default", timeout: 120_000 });
test.use({ trace: "off" });

const byName = (releases: readonly ReleaseRecord[]): Releases =>
  Object.fromEntries(releases.map((release) => [release.name, release]));

/** What a later contract may bring: fields that nobody knows yet, another library to share. */
function addToContract(folder: string): Promise<void> {
  return changeManifest(folder, "1.2.0", (manifest) => {
    manifest.addedLater = { anything: true };
    if (manifest.kind === "shell") manifest.provides["shared/added-later"] = "1.0.0";
    for (const id of Object.keys(manifest.pages ?? {})) manifest.pages[id].addedLater = id;
  });
}

const remotes = ["mf-home", "mf-content", "mf-services", "mf-forms"] as const;

/** Which packages come from the newer releases, and how old the others are. */
const mixtures: Record<
  string,
  { newer: readonly string[]; pairsOf(generations: Generations): (readonly [Releases, Releases])[] }
> = {
  "an old shell, a release that was live, runs remotes that are built now": {
    newer: remotes,
    pairsOf: ({ kept, present }) => kept.map((old) => [old, present]),
  },
  "a shell of a contract with additions runs remotes that are built now beside ones of that contract":
    {
      newer: ["shell", "mf-home", "mf-services"],
      pairsOf: ({ present, next }) => [[present, next]],
    },
};

const visited = ["home", "case-churn", "service-automations", "contact"] as const;

for (const [mixture, { newer, pairsOf }] of Object.entries(mixtures)) {
  test(`R9 ${mixture}`, async ({ page, log, faultSite, kept, present, next }) => {
    const generations = pairsOf({ kept, present, next });
    expect(generations).not.toEqual([]);
    for (const [old, young] of generations) {
      const releases = Object.keys(old).map((name) => (newer.includes(name) ? young : old)[name]);
      const { address } = await faultSite.serve([releases.filter((one) => one !== undefined)]);
      for (const id of visited) {
        await page.goto(address + routes[id].en);
        await untilLive(page, routes[id].en);
        await linkTo(page, routes.about.en).click();
        await untilLive(page, routes.about.en);
      }
      expect(log.messages, "what the console says").toEqual([]);
    }
  });
}
