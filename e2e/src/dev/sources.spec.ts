import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, type Page } from "playwright/test";
import { copyWorkspace } from "#contract/workspace-copy.ts";
import { type DevCommand, edit, startCommand } from "./dev-command.ts";
import { watchDocuments } from "./preview-test.ts";

/*
 * The whole site from sources and one remote alone, on a copy of the workspace that is edited while
 * they run.
 */

interface PerWorker {
  workspace: string;
  site: DevCommand;
}

const test = base.extend<object, PerWorker>({
  workspace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off it.
    async ({}, use) => {
      const copy = await copyWorkspace();
      await use(copy.folder);
      await copy.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  site: [
    async ({ workspace }, use) => {
      const words = ["platform/workspace/run.mjs", "platform/workspace/src/dev.ts"];
      const site = await startCommand(workspace, process.execPath, words);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test.describe.configure({ mode: "serial", timeout: 240_000 });

/** How long an edit may take to appear on a machine that does other things as well. */
const timeout = 30_000;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(heading(page)).toBeVisible({ timeout });
}

/** Every owner's utilities are in the sheet: what is written as a grid is laid out as one. */
async function expectDressed(page: Page, owners: readonly string[]): Promise<void> {
  for (const owner of owners) {
    const displays = () =>
      page
        .locator(`${owner} :is(.grid, .flex)`)
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).display))]);
    await expect(async () => {
      const found = await displays();
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((display) => !/^(?:inline-)?(?:grid|flex)$/.test(display))).toEqual([]);
    }).toPass({ timeout });
  }
}

async function expectContentInPlace(page: Page, workspace: string): Promise<void> {
  const documents = watchDocuments(page);
  const undo = await edit(
    join(workspace, "mf-home/src/pages/home/home.en.ts"),
    /lead:\s*(["`])/,
    "lead: $1Edited content. ",
  );
  await expect(page.getByText("Edited content.").first()).toBeVisible({ timeout });
  await undo();
  await expect(page.getByText("Edited content.")).toHaveCount(0, { timeout });
  expect(documents).toEqual([]);
}

/** What the site's policy forbids, in markup to be promoted or at run time, and what is said of it. */
const forbidden: readonly [element: string, message: RegExp][] = [
  [
    '<b style={{ color: "red" }} />',
    /rotating-headline\.tsx:\d+ holds <b style="color:red">: .*use classes/,
  ],
  [
    "<b ref={() => { try { new Worker(URL.createObjectURL(new Blob())); } catch {} }} />",
    /forbids Worker constructor.* start no worker.*rotating-headline\.tsx:\d+/s,
  ],
];

/** What the site's policy forbids is shown over the page. */
async function expectPolicy(
  page: Page,
  workspace: string,
  elements: typeof forbidden,
): Promise<void> {
  const file = "mf-home/src/headline/rotating-headline.tsx";
  const overlay = page.locator("vite-error-overlay");
  for (const [element, message] of elements) {
    const undo = await edit(join(workspace, file), "<h1>", `<h1>${element}`);
    await expect(overlay).toContainText(message, { timeout });
    await undo();
    await expect(overlay).toHaveCount(0, { timeout });
    await expect(heading(page)).toBeVisible({ timeout });
  }
}

/** Faults in the code of a page, and what is said of each. */
const pageFaults = [
  {
    name: "contact-page.tsx",
    from: /(export default function \w+\([^)]*\)[^{]*\{)/,
    to: '$1\n  throw new Error("boom");',
    said: "Error: boom",
    shown: ["in <ContactPage> (mf-forms/src/pages/contact"],
  },
  {
    name: "contact-fields.tsx",
    from: "type Form",
    to: "const icon = Raddar;\ntype Form",
    said: "ReferenceError: Raddar is not defined",
  },
  {
    name: "contact-fields.tsx",
    from: "type Form",
    to: 'import { Raddar } from "lucide";\nconsole.debug(Raddar);\ntype Form',
    said: "an export named 'Raddar'",
  },
];

test.describe("the whole site from sources", () => {
  test("edited content and an edited title appear in place, and the site's policy holds", async ({
    page,
    site,
    workspace,
  }) => {
    await openPage(page, `${site.origin}/en`);
    await expectDressed(page, ["header", "footer", "main"]);
    await expectContentInPlace(page, workspace);
    await expectPolicy(page, workspace, forbidden);
    const file = join(workspace, "mf-home/src/pages/home/home.en.ts");
    const undo = await edit(file, /\btitle:\s*"/, 'title: "Edited title ');
    await expect(page).toHaveTitle(/^Edited title/, { timeout });
    await undo();
    await expect(page).not.toHaveTitle(/^Edited title/, { timeout });
  });

  test("a text that a language lacks and an address that two remotes claim are named over the page and in the terminal", async ({
    page,
    site,
    workspace,
  }) => {
    await openPage(page, `${site.origin}/en`);
    const overlay = page.locator("vite-error-overlay");
    for (const [file, from, to, said] of [
      [
        "mf-home/src/pages/home/home.en.ts",
        /(quote: \{\s*)heading: "[^"]*",/,
        "$1",
        /home\.en\.ts lacks quote\.heading/,
      ],
      [
        "mf-forms/remote.ts",
        '"/en/contact"',
        '"/en/about"',
        /The address \/en\/about is claimed by mf-content and by mf-forms\./,
      ],
    ] as const) {
      const undo = await edit(join(workspace, file), from, to);
      await expect(overlay).toContainText(said, { timeout });
      expect(site.output()).toMatch(said);
      await undo();
      await expect(overlay).toHaveCount(0, { timeout });
    }
  });

  test("a fault in a page's code is named with its file, by an edit and by a reload, here and in the terminal", async ({
    page,
    site,
    workspace,
  }) => {
    const overlay = page.locator("vite-error-overlay");
    await openPage(page, `${site.origin}/en/contact`);
    for (const { name, from, to, said, shown = [] } of pageFaults) {
      const file = `mf-forms/src/pages/contact/${name}`;
      const undo = await edit(join(workspace, file), from, to);
      const lines = (await readFile(join(workspace, file), "utf8")).split("\n");
      const place = `${name}:${lines.findIndex((line) => line.includes("boom")) + 1 || ""}`;
      for (const load of [async () => {}, () => page.reload()]) {
        await load();
        for (const words of [said, file, place, ...shown]) {
          await expect(overlay).toContainText(words, { timeout });
        }
      }
      for (const words of [said, place]) expect(site.output()).toContain(words);
      await undo();
      await expect(overlay).toHaveCount(0, { timeout });
      await expect(heading(page)).toBeVisible({ timeout });
    }

    // What a page starts and doesn't await ends no server.
    const contactFields = join(workspace, "mf-forms/src/pages/contact/contact-fields.tsx");
    const unheard = 'void Promise.reject(new Error("unheard"));\ntype Form';
    const undo = await edit(contactFields, "type Form", unheard);
    await expect.poll(site.output, { timeout }).toContain("was prerendered: Error: unheard");
    await undo();
    await page.reload();
    await expect(heading(page)).toBeVisible({ timeout });
  });
});

test.describe("one remote alone", () => {
  test("edited content appears in place, at the port that PORT says, and the site's policy holds", async ({
    page,
    workspace,
  }) => {
    const folder = join(workspace, "mf-home");
    const remote = await startCommand(folder, join(folder, "node_modules/.bin/vite"), []);
    await openPage(page, `${remote.origin}/en`);
    await expectDressed(page, ["main"]);
    await expectContentInPlace(page, workspace);
    // One that the browser itself forbids; the others are found in the same way.
    await expectPolicy(page, workspace, forbidden.slice(1));
    await remote.stop();
  });
});
