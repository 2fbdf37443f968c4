import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@site/gateway/test/throwaway-postgres";
import { FolderStore } from "@site/registry/folder-store";
import { Registry } from "@site/registry/registry";
import { isInCanary } from "@site/server/visitor-group";
import { releasablePackages } from "@site/workspace/workspace";
import type { Browser, Page } from "playwright/test";
import { expect, test } from "playwright/test";
import { copyPackage } from "#contract/changed-package.ts";
import { untilLive } from "#site/quiet-page.ts";
import { release, serve } from "./command.ts";

/** Hashes of every stored file of a release, made anew from its bytes. */
async function hashesOf(
  registryFolder: string,
  name: string,
  version: string,
): Promise<Record<string, string>> {
  const registry = new Registry(new FolderStore(registryFolder));
  const record = await registry.release(name, version);
  if (!record) throw new Error(`There is no release ${name}@${version} in ${registryFolder}.`);
  const files = Object.entries(record.files).map(async ([file, { hash }]) => {
    const bytes = await registry.blob(hash, name);
    return [file, createHash("sha256").update(bytes).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/*
 * One team's day, with the commands that it would write and builds that it would make: a release is
 * tried out, put live, broken twice and taken back, and nobody else's files change.
 */

const remote = "mf-services";
const path = "/en/services/automations";
const words = "src/pages/service-automations/service-automations.en.ts";
const title = /const title = "[^"]*"/;

/** Builds a version of the remote with a headline of its own, and perhaps with a change that breaks. */
async function build(
  version: string,
  breaks: (typeof breakages)[keyof typeof breakages] | undefined,
) {
  const copy = await copyPackage(remote, `release-story-${version}`);
  await copy.replace("package.json", /"version": "[^"]+"/, `"version": "${version}"`);
  await copy.replace(words, title, `const title = "Automations ${version}"`);
  if (breaks) await copy.replace(breaks.file, breaks.from, breaks.to);
  return { folder: await copy.build(), remove: copy.remove };
}

const breakages = {
  /** An address that another remote has. */
  contract: { file: "remote.ts", from: `en: "${path}"`, to: 'en: "/en/about"' },
  /** A page that the composer renders without fault, and a browser doesn't. */
  inBrowsersOnly: {
    file: "src/pages/service-automations/service-automations-page.tsx",
    from: "  return (\n",
    to: '  if (typeof window !== "undefined") throw new Error("it breaks in browsers only");\n  return (\n',
  },
} as const;

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1);

/** A page of a visitor with a group of the canary's, or of none. */
async function visitor(browser: Browser, site: string, group?: number) {
  const context = await browser.newContext({ baseURL: site });
  if (group !== undefined) {
    await context.addCookies([{ name: "release-group", value: String(group), url: site }]);
  }
  const page = await context.newPage();
  const reports: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("Remote failed")) reports.push(message.text());
  });
  return { page, reports };
}

/** The headline that a visitor reads, once the page runs. */
async function headline(page: Page): Promise<string | null> {
  await page.goto(path);
  await untilLive(page, path);
  return page.locator("main h1").textContent();
}

test("a remote is tried out, put live, broken twice and taken back, and no other package changes", async ({
  browser,
}) => {
  // Six builds and as many compositions: about a minute on a machine with nothing else to do.
  test.setTimeout(480_000);
  const folder = await mkdtemp(join(tmpdir(), "release-story-"));
  const registry = join(folder, "registry");
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const env = {
    REGISTRY: registry,
    DATA_DIRECTORY: join(folder, "data"),
    HOST: "127.0.0.1",
    PORT: String(port),
    RELEASE_USER: "a team",
  };
  const run = (written: string) => release(written, env);
  const done = async (written: string) => {
    const ended = await run(written);
    expect(ended.code, ended.output).toBe(0);
    return ended;
  };
  /** A group that the canary leaves out; without one, a request would draw its own each time. */
  let outside = 0;
  const served = async (text: string) => {
    const headers = { cookie: `release-group=${outside}` };
    while (!(await (await fetch(`${site}${path}`, { headers })).text()).includes(text)) {
      await wait(20);
    }
  };

  const packages = releasablePackages();
  await Promise.all(packages.map((name) => done(`publish ${name}`)));
  const first = JSON.parse((await done("status --json")).output) as {
    waiting: { name: string; version: string }[];
  };
  const versions = first.waiting.map(({ name, version }) => `${name}@${version}`);
  expect(versions).toHaveLength(packages.length);
  await done(`promote ${versions.join(" ")}`);
  const others = first.waiting.filter(({ name }) => name !== remote);
  const hashes = () => Promise.all(others.map((one) => hashesOf(registry, one.name, one.version)));
  const before = await hashes();
  const builds = [
    await build("1.1.0", undefined),
    await build("1.2.0", breakages.contract),
    await build("1.3.0", breakages.inBrowsersOnly),
  ] as const;
  const [good, refused, survived] = builds;
  const stop = await serve(env);
  try {
    await test.step("1.1.0 as a canary is seen by its group and by nobody else", async () => {
      await done(`publish ${remote} --from ${good.folder}`);
      const { output } = await done(`canary ${remote}@1.1.0 --percent 5 --json`);
      const { canary } = JSON.parse(output) as { canary: { id: string; percent: number } };
      const groups = Array.from({ length: 10_000 }, (_, group) => group);
      const inside = groups.find((group) => isInCanary(group, canary));
      outside = groups.find((group) => !isInCanary(group, canary)) ?? 0;
      const chosen = await visitor(browser, site, inside);
      await expect.poll(() => headline(chosen.page), { timeout: 15_000 }).toBe("Automations 1.1.0");
      const other = await visitor(browser, site, outside);
      expect(await headline(other.page)).toBe("Automations");
    });

    await test.step("1.1.0 is promoted, and everybody sees it", async () => {
      await done(`promote ${remote}@1.1.0`);
      await served("Automations 1.1.0");
      const { page, reports } = await visitor(browser, site);
      expect(await headline(page)).toBe("Automations 1.1.0");
      expect(reports).toEqual([]);
    });

    await test.step("1.2.0, which claims another remote's address, is refused", async () => {
      await done(`publish ${remote} --from ${refused.folder}`);
      const { code, output } = await run(`promote ${remote}@1.2.0`);
      expect(code).toBe(1);
      expect(output).toContain("The address /en/about is claimed by mf-content and by mf-services");
      const { page } = await visitor(browser, site);
      expect(await headline(page)).toBe("Automations 1.1.0");
    });

    await test.step("1.3.0, which throws in browsers only, stays readable and is reported once", async () => {
      const startedAt = performance.now();
      const published = await done(`publish ${remote} --from ${survived.folder}`);
      const promoted = await done(`promote ${remote}@1.3.0`);
      await served("Automations 1.3.0");
      console.log(
        `publish ${published.seconds.toFixed(1)} s, promote ${promoted.seconds.toFixed(1)} s, served ${secondsSince(startedAt)} s after the first of them began (goal: 5 s)`,
      );
      const { page, reports } = await visitor(browser, site);
      await page.goto(path);
      await expect.poll(() => reports.length).toBe(1);
      expect(reports[0]).toContain('"remote":"mf-services","version":"1.3.0"');
      await expect(page.locator("main h1")).toHaveText("Automations 1.3.0");
      await expect(page.getByRole("heading", { name: "Our Solutions" })).toBeVisible();
      // Nothing loops: some time later it is still the one report and the same page.
      await page.waitForTimeout(1000);
      expect(reports).toHaveLength(1);
      await page.getByRole("banner").getByRole("link", { name: "About", exact: true }).click();
      await untilLive(page, "/en/about");
    });

    await test.step("a rollback shows 1.1.0 again, at once", async () => {
      const startedAt = performance.now();
      const { seconds } = await done("rollback");
      await served("Automations 1.1.0");
      console.log(
        `rollback ${seconds.toFixed(1)} s (goal: 1 s), served ${secondsSince(startedAt)} s after it began`,
      );
      const { page, reports } = await visitor(browser, site);
      expect(await headline(page)).toBe("Automations 1.1.0");
      expect(reports).toEqual([]);
    });

    await test.step("no file of any other package has changed, and the registry is whole", async () => {
      expect(await hashes()).toEqual(before);
      const { output } = await done("status --json");
      const { channels } = JSON.parse(output) as { channels: { releases: typeof others }[] };
      const live = channels[0]?.releases.map(({ name, version }) => `${name}@${version}`);
      expect(live).toEqual(
        expect.arrayContaining(others.map((one) => `${one.name}@${one.version}`)),
      );
      await done("verify");
    });
  } finally {
    await stop();
    await Promise.all(builds.map(({ remove }) => remove()));
    await rm(folder, { recursive: true, force: true });
  }
});
