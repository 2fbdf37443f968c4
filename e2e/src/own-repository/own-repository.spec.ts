// Before what compresses.
import "@site/registry/test/quick-compression";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isInCanary } from "@site/server/visitor-group";
import { unpublished } from "@site/workspace/package-versions";
import { workspaceRoot } from "@site/workspace/workspace";
import type { Page } from "playwright/test";
import { type DevCommand, edit, startCommand } from "#dev/dev-command.ts";
import { complaints } from "#dev/preview-test.ts";
import { expect, openLive, test, untilLive } from "#site/quiet-page.ts";
import { rename, Team } from "./team.ts";
import { buildTwoMajorsShell, renamed, versionsOf } from "./two-majors-shell.ts";

/*
 * A team without this repository has the names of the published packages, makes a remote, builds
 * and tests it, publishes it, and sees it on the running site. Then the team's versions part from
 * the host's, by a major version; minor ones are tried in `platform/composer/src/compose/compatibility.test.ts`.
 */

const remote = "mf-open-jobs";
const path = "/en/open-jobs";

const host = versionsOf("shell");
/** A host on the contract's next major version. */
const laterHost = host.nextMajor;
const contract = versionsOf("shared/contract");
const ui = versionsOf("shared/ui");
const kit = versionsOf("shared/kit");

test.describe.configure({ mode: "serial", timeout: 300_000 });
test.use({ trace: "off" });

let team: Team;
let site: DevCommand | undefined;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  team = await Team.begin();
});

test.afterAll(async () => {
  await site?.stop();
  await team.end();
});

/** Opens the remote's page until the site shows a version of it. */
async function untilVersion(page: Page, version: string): Promise<void> {
  const shown = async () => {
    const text = await (await fetch(team.site + path)).text();
    const [, json = "{}"] = /id="composition">(.*?)<\/script>/.exec(text) ?? [];
    return JSON.parse(json).remotes?.[remote]?.version;
  };
  await expect.poll(shown, { timeout: 15_000 }).toBe(version);
  await openLive(page, path, team.site);
}

test("a remote in a repository of its own is installed, built and tested", async () => {
  await team.create("open-jobs");
  const npmrc = join(team.repository, ".npmrc");
  expect(await readFile(npmrc, "utf8")).toBe(`@site:registry=${team.npm.address}\n`);
  // An older patch of React than the host's, and a Tailwind of its own.
  const tailwind = ["tailwindcss", "@tailwindcss/node", "@tailwindcss/oxide", "@tailwindcss/vite"];
  await team.install({
    dependencies: { react: "19.3.0", "react-dom": "19.3.0" },
    overrides: Object.fromEntries(tailwind.map((name) => [name, "4.2.4"])),
  });
  const lock = await readFile(join(team.repository, "package-lock.json"), "utf8");
  expect(lock).not.toContain(workspaceRoot);
  const { packages } = JSON.parse(lock) as { packages: Record<string, object> };
  expect(packages["node_modules/tailwindcss"]).toMatchObject({ version: "4.2.4" });
  await team.build("1.0.0");
  expect(await team.there("npm", "test")).toContain(
    "Skipped: REGISTRY is not set, so mf-open-jobs was not tried in any host of the site.",
  );
});

test("a package whose content changed under its version is found before it is published", async () => {
  const lock = await readFile(join(team.repository, "package-lock.json"), "utf8");
  const installed = JSON.parse(lock).packages["node_modules/@site/contract"];
  const packed = { ...installed, name: "@site/contract" };
  expect(await unpublished([packed], team.npm.address)).toEqual([]);
  const changed = unpublished([{ ...packed, integrity: "sha512-other" }], team.npm.address);
  await expect(changed).rejects.toThrow(
    `other content under the same version: @site/contract ${contract.major}`,
  );
});

test("it is seen inside the running site before it is published, as somebody types", async ({
  page,
  messages,
}) => {
  site = await team.startSite();
  const inside = ["--site", team.site];
  const dev = await startCommand(team.repository, team.installed("site-dev"), inside);
  try {
    await page.goto(dev.origin + path);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Open jobs", { timeout: 20_000 });
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
      `${remote} from its sources`,
    );
    await page.evaluate(() => Object.assign(window, { isKept: true }));
    const content = join(team.repository, "src/pages/open-jobs/open-jobs.en.ts");
    const undo = await edit(content, 'headline: "Open jobs"', 'headline: "Three open jobs"');
    await expect(heading).toHaveText("Three open jobs", { timeout: 15_000 });
    expect(await page.evaluate(() => "isKept" in window)).toBe(true);
    await undo();
    const port = Number(new URL(dev.origin).port);
    const again = ["HOST=127.0.0.1", `PORT=${port}`, team.installed("site-dev"), ...inside];
    await expect(team.there("env", ...again)).rejects.toThrow(
      `Port ${port} is already in use. Stop what listens there, or choose another: PORT=${port + 1} npm run dev`,
    );
    // The rest is the site's own.
    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(`${dev.origin}/en/about`);
    await page.goto("about:blank");
    messages.splice(0, messages.length, ...complaints(messages));
  } finally {
    await dev.stop();
  }
});

test("its tests open it in a browser inside the published host", async () => {
  // What they find wrong there: `platform/composer/src/compose/browser-check.test.ts`.
  const works = `${remote} works in shell ${host.version}, opened in Chromium.`;
  expect(await team.test()).toContain(works);
});

test("it is published, tried out, promoted, seen on the site, and taken back", async ({ page }) => {
  const status = async (headers = {}) => (await fetch(team.site + path, { headers })).status;
  expect(await status()).toBe(404);

  const wrong = join(team.repository, "src/wrong.ts");
  await writeFile(
    wrong,
    'import type { Host } from "@site/contract/runtime";\nexport const wrong = (host: Host) => host.nothing;\n',
  );
  await expect(team.there("npm", "run", "build")).rejects.toThrow("Property 'nothing'");
  await expect(team.release("publish", remote)).rejects.toThrow(
    /Property 'nothing' does not exist on type 'Host'.*nothing was published/s,
  );
  await rm(wrong);

  const withoutRegistry = team.there(team.installed("site-release"), "publish", remote);
  await expect(withoutRegistry).rejects.toThrow("REGISTRY is not set.");
  expect(await team.release("publish", remote)).toContain(`Works in shell ${host.version}.`);
  const tried = await team.release("canary", `${remote}@1.0.0`, "--percent", "5", "--json");
  const { canary } = JSON.parse(tried);
  const groups = Array.from({ length: 10_000 }, (_, group) => group);
  const seenBy = (isInside: boolean) => {
    const group = groups.find((one) => isInCanary(one, canary) === isInside);
    return status({ cookie: `release-group=${group}` });
  };
  await expect.poll(() => seenBy(true)).toBe(200);
  expect(await seenBy(false)).toBe(404);

  await team.release("promote", `${remote}@1.0.0`);
  await expect.poll(() => seenBy(false)).toBe(200);
  await openLive(page, path, team.site);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open jobs");
  // Its styles are there, the UI kit's among them.
  const hero = page.getByRole("main").locator("section").first();
  await expect(hero).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.getByRole("main").getByRole("link", { name: "Send a message" }).click();
  await untilLive(page, "/en/contact");

  await team.release("rollback");
  await expect.poll(status).toBe(404);
  await team.owners("verify");
});

test("R9 remotes of two major versions of the contract live in one page", async ({ page }) => {
  const shell = await buildTwoMajorsShell(laterHost);
  await team.owners(`publish shell --from ${shell.folder}`);
  await shell.remove();
  // The remote was taken back before.
  await team.owners(`promote shell@${laterHost} ${remote}@1.0.0 --again`);
  await untilVersion(page, "1.0.0");
  await openLive(page, "/en", team.site);
  await team.publishLater("contract", { version: contract.nextMajor, renamed });
  const needs = { "@site/contract": `^${contract.nextMajor}` };
  await team.publishLater("ui", { version: ui.nextMajor, dependencies: needs });
  const needsOfKit = { ...needs, "@site/ui": `^${ui.nextMajor}` };
  const later = { version: kit.nextMajor, dependencies: needsOfKit, renamed };
  await team.publishLater("kit", later);
  const { version: react } = versionsOf("shell/node_modules/react");
  const libraries = { react, "react-dom": react };
  const dependencies = { ...needsOfKit, "@site/kit": `^${kit.nextMajor}`, ...libraries };
  await team.install({ dependencies });
  await expect(team.there("npm", "run", "types")).rejects.toThrow(
    "Property 'pathOf' does not exist on type 'Host'",
  );
  await rename(join(team.repository, "src"), renamed);
  await team.build("2.0.0");
  // The host before it, one of the last three, lacks the remote's major version (`host-check.test.ts`).
  await team.release("publish", remote, "--hosts", "1");
  await team.release("promote", `${remote}@2.0.0`);
  await untilVersion(page, "2.0.0");
  // From a page of one version to a page of the other, without a new document.
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  await page.getByRole("main").getByRole("link", { name: "Send a message" }).click();
  await untilLive(page, "/en/contact");
  expect(await page.evaluate(() => "isKept" in window)).toBe(true);
});
