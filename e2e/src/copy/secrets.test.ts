import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { promote } from "@site/composer/release/promote";
import { neutralSite } from "@site/contract/site";
import { FolderStore } from "@site/registry/folder-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import { buildPackage } from "@site/workspace/build-packages";
import { run, workspaceRoot } from "@site/workspace/workspace";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { copyWorkspace } from "#contract/workspace-copy.ts";
import { edit } from "#dev/dev-command.ts";

/** Secrets that often stand in a build's environment although this project reads none of them. */
const commonSecrets = [
  "AWS_SECRET_ACCESS_KEY",
  "GITHUB_TOKEN",
  "NPM_TOKEN",
  "SUPABASE_SERVICE_ROLE_KEY",
];

/** Vite gives variables with this prefix to any code that asks for them. */
const publicPrefix = "VITE_";

/** One unmistakable text for each variable that could hold a secret, under each name it could have. */
function markedEnvironment(): Map<string, string> {
  const example = readFileSync(resolve(workspaceRoot, ".env.example"), "utf8");
  const settings = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
  const names = [...new Set([...settings, ...commonSecrets])];
  return new Map(
    [...names, ...names.map((name) => `${publicPrefix}${name}`)].map((name) => [
      name,
      `marked${randomBytes(12).toString("hex")}`,
    ]),
  );
}

/** Variables whose markers are in some bytes, as they are or in another common encoding. */
function markersIn(bytes: Buffer): string[] {
  const text = bytes.toString("latin1");
  return [...marked]
    .filter(([, marker]) => writingsOf(marker).some((writing) => text.includes(writing)))
    .map(([name]) => name);
}

/** Base64 depends on the marker's offset in its text: three forms, without the ends they share. */
function writingsOf(marker: string): string[] {
  const base64 = ["", "x", "xx"].map((before) =>
    Buffer.from(`${before}${marker}`).toString("base64").slice(4, -4),
  );
  return [marker, Buffer.from(marker).toString("hex"), ...base64];
}

/** Every file below a folder, uncompressed, by its path in it. */
async function bytesBelow(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => {
    const bytes = await readFile(file);
    const plain = file.endsWith(".br") ? brotliDecompressSync(bytes) : bytes;
    return [file.slice(folder.length + 1), plain] as const;
  });
  return new Map(await Promise.all(contents));
}

const marked = markedEnvironment();
/** The variable that one page's code asks the build for; Vite only allows it with this prefix. */
const leaked = `${publicPrefix}DATABRICKS_TOKEN`;
let scratch: string;

/* One remote stands for all: they are built in the same way, and none asks for a variable. */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "secrets-"));
  for (const [name, marker] of marked) vi.stubEnv(name, marker);
  const registry = new Registry(new FolderStore(join(scratch, "registry")));
  const shell = join(scratch, "builds/shell");
  await buildPackage("shell", shell);
  const workspace = await copyWorkspace();
  const remote = join(workspace.folder, "mf-services");
  try {
    await edit(
      join(remote, "src/pages/service-automations/service-automations.en.ts"),
      /title: "[^"]*"/,
      `title: import.meta.env["${leaked}"]`,
    );
    await run("vite", ["build", "--logLevel", "warn"], remote);
    const releases = [];
    for (const build of [shell, join(remote, "dist")]) {
      releases.push((await publish(registry, build)).record);
    }
    const moving = { registry, channel: "production", movedBy: "a test" };
    await promote({ ...moving, releases, site: neutralSite });
  } finally {
    await workspace.remove();
  }
}, 240_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(scratch, { recursive: true, force: true });
});

it("no code of a page asks the build for its environment", () => {
  const sources = globSync("{shell,mf-*,shared/{contract,ui}}/src/**/*.{ts,tsx}", {
    cwd: workspaceRoot,
  });
  const asking = sources.filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      /import\.meta\.env/.test(readFileSync(resolve(workspaceRoot, file), "utf8")),
  );
  expect(sources.length).toBeGreaterThan(200);
  expect(asking).toEqual([]);
});

it("published files and documents hold nothing of the environment that code can't ask for", async () => {
  const files = await bytesBelow(join(scratch, "registry"));
  const html = [...files.values()].filter((bytes) => bytes.includes("<!doctype html>"));
  expect(html.length).toBeGreaterThanOrEqual(12);
  const leaks = [...files].flatMap(([file, bytes]) =>
    markersIn(bytes).map((name) => ({ name, file })),
  );
  expect(leaks.filter(({ name }) => !name.startsWith(publicPrefix))).toEqual([]);
  const holding = leaks.filter(({ name }) => name === leaked).map(({ file }) => file);
  expect(holding).toContainEqual(expect.stringMatching("^blobs/[^.]*$"));
  expect(holding).toContainEqual(expect.stringMatching("^blobs/.*\\.br$"));
});
