import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@site/workspace/workspace";
import { afterAll, beforeAll, expect, it } from "vitest";
import { edit } from "#dev/dev-command.ts";
import { TestSite } from "#releases/test-site.ts";
import { copyWorkspace } from "./workspace-copy.ts";

/** A name that no remote of the site will have. */
const name = "mf-new-remote-test";
let workspace: Awaited<ReturnType<typeof copyWorkspace>>;
let site: TestSite;

/** Runs a program of the workspace in the copy, or in a folder of it. */
const runThere = (command: string, args: string[], folder = ".") =>
  run(command, args, join(workspace.folder, folder));

/** A picture of one pixel: a build that inlines small files would not keep it as a file. */
const picture = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");

/** Adds a second page as a newcomer does: the template's page under another id, with a picture. */
async function addPage(): Promise<void> {
  const declaration = join(workspace.folder, name, "remote.ts");
  const paths = '{ pt: "/new-remote-2", en: "/en/new-remote-2", de: "/de/new-remote-2" }';
  await edit(declaration, "pages: {", `pages: {\n    second: { paths: ${paths} },`);

  const template = join(workspace.folder, "remote-template/src/pages/starter");
  const folder = join(workspace.folder, name, "src/pages/second");
  await mkdir(folder);
  for (const file of await readdir(template)) {
    if (file.endsWith(".test.tsx")) continue;
    const source = await readFile(join(template, file), "utf8");
    const renamed = source.replaceAll("starter", "second").replaceAll("Starter", "Second");
    await writeFile(join(folder, file.replace("starter", "second")), renamed);
  }
  await writeFile(join(folder, "picture.webp"), picture);
  const page = join(folder, "second-page.tsx");
  const type = 'import type { SecondContent } from "./second.pt.ts";';
  await edit(page, type, `import picture from "./picture.webp";\n${type}`);
  await edit(page, "<Section>", '<Section>\n<img src={picture} alt="" width={1} height={1} />');
  await runThere("biome", ["format", "--write", page]);
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
  await addPage();
}, 300_000);

afterAll(async () => {
  await site?.close();
  await workspace?.remove();
});

it("is formatted, linted, and typed", async () => {
  await runThere("biome", ["ci", "--error-on-warnings", name, ".github"]);
  const project = { extends: "./tsconfig.json", include: [`${name}/src/**/*`, `${name}/*.ts`] };
  await writeFile(join(workspace.folder, "new-remote.json"), JSON.stringify(project));
  await runThere("tsc", ["--noEmit", "--project", "new-remote.json"]);
}, 120_000);

it("holds no code and no dependency that nothing uses", async () => {
  await runThere("knip", ["--workspace", name, "--no-config-hints"]);
}, 120_000);

it("has a workflow and a reviewing team, like every package", async () => {
  const read = (file: string) => readFile(join(workspace.folder, ".github", file), "utf8");
  const workflow = (await read("workflows/shell.yml")).replaceAll(/\bshell\b/g, name);
  expect(await read(`workflows/${name}.yml`)).toBe(workflow);
  expect((await read("CODEOWNERS")).split("\n")).toContain(`/${name}/ @example/${name}`);
});

it("is built, tested, published and composed with the other packages, in each language", async () => {
  await runThere("node", ["platform/workspace/src/build.ts", name]);
  await runThere("vitest", ["run"], name);
  const release = await site.publish(join(workspace.folder, name, "dist"));
  await site.promote(await site.builds());
  const { record } = await site.promote([release]);
  const documentAt = async (path: string) => {
    const { hash = "" } = record.documents[path] ?? {};
    return (await site.registry.blob(hash)).toString("utf8");
  };
  for (const [path, words] of [
    ["/new-remote-test", "O que vem a seguir"],
    ["/en/new-remote-test", "What comes next"],
    ["/de/new-remote-test", "Was als Nächstes kommt"],
  ] as const) {
    const html = await documentAt(path);
    expect(html).toContain("New remote test</h1>");
    expect(html).toContain(words);
  }
  expect(Object.keys(record.documents)).toEqual(
    expect.arrayContaining(["/en", "/new-remote-2", "/en/new-remote-2", "/de/new-remote-2"]),
  );
  expect(record.deadLinks).toEqual([]);

  const [, version = "", file = ""] =
    (await documentAt("/en/new-remote-2")).match(/<img src="\/mf-[a-z-]+\/([^/]+)\/([^"]+)"/) ?? [];
  const { files } = await site.registry.requireRelease(name, version);
  expect(await site.registry.blob(files[file]?.hash ?? "", name)).toEqual(picture);
}, 120_000);
