import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CompositionRecord } from "@site/registry/composition-record";
import { createSiteServer } from "@site/server/site-server";
import { run, workspaceRoot } from "@site/workspace/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyWorkspace } from "#contract/workspace-copy.ts";
import { TestSite } from "#releases/test-site.ts";
import { parsed } from "#site/documents.ts";
import { furtherPages } from "#site/further-remotes.ts";
import { addresses, locales, routes } from "#site/routes.ts";

/*
 * A copy of the workspace with a new remote and one article more than the
 * specification's three, built, published and composed once.
 */

/** A name that no remote of the site will have. */
const name = "mf-new-remote-test";
const starter = {
  pt: "/new-remote-test",
  en: "/en/new-remote-test",
  de: "/de/new-remote-test",
} as const;
/** What the template says in each language. */
const words = {
  pt: "O que vem a seguir",
  en: "What comes next",
  de: "Was als Nächstes kommt",
} as const;

const article = "demand-forecast";
const forecast = {
  pt: "/blog/previsao-de-demanda",
  en: "/en/blog/demand-forecast",
  de: "/de/blog/bedarfsprognose",
} as const;
const titles = {
  pt: "Previsão de demanda: comece pelo erro que custa mais",
  en: "Demand forecasts: start with the error that costs most",
  de: "Bedarfsprognosen: Beginnen Sie beim teuersten Fehler",
} as const;

/** The articles that the specification lists, newest first. */
const known = [
  "article-big-data-platform",
  "article-machine-learning-churn",
  "article-power-bi-decisions",
] as const;

/** Every address but the new ones: the specified ones, and those of pages that teams have added. */
const others = [
  ...addresses.map(({ path }) => path),
  // Further articles are left out of the copy that is built here.
  ...furtherPages().flatMap(({ id, paths }) => (id.startsWith("article-") ? [] : paths)),
];

let workspace: Awaited<ReturnType<typeof copyWorkspace>>;
let site: TestSite;
let server: Awaited<ReturnType<typeof createSiteServer>>;
let composed: CompositionRecord;

/** Runs a program of the workspace in the copy, or in a folder of it. */
const runThere = (command: string, args: string[], folder = ".") =>
  run(command, args, join(workspace.folder, folder));

/** Adds a folder of articles, and no other file. */
async function addArticle(): Promise<void> {
  const articles = join(workspace.folder, "mf-content/src/articles");
  for (const one of await readdir(articles)) {
    const isKnown = known.some((id) => id === `article-${one}`);
    if (!isKnown) await rm(join(articles, one), { recursive: true });
  }
  const source = join(workspaceRoot, "e2e/src/articles", article);
  await cp(source, join(articles, article), { recursive: true });
}

beforeAll(async () => {
  workspace = await copyWorkspace();
  site = await TestSite.open();
  const creating = "platform/workspace/src/create-remote.ts";
  await runThere("node", [creating, "new-remote-test", "--no-install"]);
  // An installation would link the same packages as the template's.
  await cp(
    join(workspace.folder, "remote-template/node_modules"),
    join(workspace.folder, name, "node_modules"),
    { recursive: true, verbatimSymlinks: true },
  );
  await addArticle();
  await runThere("node", ["platform/workspace/src/build.ts", name, "mf-content"]);

  await site.promote(await site.builds());
  const changed = [name, "mf-content"].map((one) =>
    site.publish(join(workspace.folder, one, "dist")),
  );
  const releases = await Promise.all(changed);
  composed = (await site.promote(releases, { allowRemoval: true })).record;
  const { registry, channel } = site;
  server = await createSiteServer({ registry, channel });
}, 300_000);

afterAll(async () => {
  await server?.close();
  await site?.close();
  await workspace?.remove();
});

async function documentAt(path: string) {
  const { statusCode, body } = await server.inject(path);
  expect(statusCode, path).toBe(200);
  return parsed(body);
}

it("adds the addresses of a new remote and a new article, and breaks no link", () => {
  const added = [starter, forecast].flatMap((one) => Object.values<string>(one));
  expect(Object.keys(composed.documents).toSorted()).toEqual([...others, ...added].toSorted());
  expect(composed.deadLinks).toEqual([]);
});

describe("a new remote", () => {
  it("is formatted, linted, and typed", async () => {
    await runThere("biome", ["ci", "--error-on-warnings", name, ".github"]);
    const project = { extends: "./tsconfig.json", include: [`${name}/src/**/*`, `${name}/*.ts`] };
    await writeFile(join(workspace.folder, "new-remote.json"), JSON.stringify(project));
    await runThere("tsc", ["--noEmit", "--project", "new-remote.json"]);
  }, 120_000);

  it("passes its tests", () => runThere("vitest", ["run"], name), 120_000);

  it("has a workflow and a reviewing team, like every package", async () => {
    const read = (file: string) => readFile(join(workspace.folder, ".github", file), "utf8");
    const workflow = (await read("workflows/shell.yml")).replaceAll(/\bshell\b/g, name);
    expect(await read(`workflows/${name}.yml`)).toBe(workflow);
    expect((await read("CODEOWNERS")).split("\n")).toContain(`# /${name}/ @organization/${name}`);
  });

  it.each(locales)("is shown among the other packages in %s", async (locale) => {
    const document = await documentAt(starter[locale]);
    expect(document.querySelector("h1")?.textContent).toBe("New remote test");
    expect(document.querySelector("main")?.textContent).toContain(words[locale]);
  });
});

it.each(locales)(
  "one more folder of articles is a page of its own in %s, and stands first in the list",
  async (locale) => {
    const document = await documentAt(forecast[locale]);
    expect(document.querySelector("h1")?.textContent).toBe(titles[locale]);
    expect(document.querySelectorAll("main th")).toHaveLength(3);
    const image = document.querySelector('meta[property="og:image"]')?.getAttribute("content");
    const shared = await server.inject(new URL(image ?? "").pathname);
    expect(shared.headers["content-type"]).toBe("image/jpeg");
    const list = await documentAt(routes.blog[locale]);
    const [first] = list.querySelectorAll("main article h2 a");
    expect(first?.getAttribute("href")).toBe(forecast[locale]);
  },
);
