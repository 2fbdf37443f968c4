// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { afterEach, expect, it } from "vitest";
import { billOfMaterials } from "./bill-of-materials.ts";

const entry = "virtual:entry";
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** What a build of the given code publishes beside its scripts, by file name. */
async function published(code: string, files: string[] = []): Promise<Record<string, string>> {
  const result = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? join(import.meta.dirname, "entry.js") : undefined),
        load: (id) => (id.endsWith("/entry.js") ? code : undefined),
      },
      billOfMaterials({ name: "mf-example", version: "1.2.3" }, { files }),
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  return Object.fromEntries(
    result.output.flatMap((file) =>
      file.type === "asset" ? [[file.fileName, String(file.source)]] : [],
    ),
  );
}

interface Bill {
  serialNumber: string;
  metadata: { component: { name: string; version: string }; timestamp?: string };
  components?: { name: string; purl: string; licenses: unknown[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

async function billOf(code: string, files?: string[]): Promise<Bill> {
  return JSON.parse((await published(code, files))["sbom.cdx.json"] ?? "") as Bill;
}

const namesIn = ({ components = [] }: Bill) => components.map(({ name }) => name);

const usesStore = 'import { createStore } from "zustand/vanilla"; console.log(createStore);';

/** A package installed in a workspace of its own, with what its package.json says. */
async function installed(statement: object): Promise<string> {
  const workspace = await mkdtemp(join(tmpdir(), "bill-"));
  folders.push(workspace);
  const folder = join(workspace, "node_modules/odd-package");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify(statement));
  await writeFile(join(folder, "index.js"), "export const odd = () => console.log(1);");
  return join(folder, "index.js");
}

it("names the release and each foreign package with code in it", async () => {
  const bill = await billOf(usesStore);
  expect(bill.metadata.component).toMatchObject({ name: "mf-example", version: "1.2.3" });
  expect(namesIn(bill)).toEqual(["zustand"]);
  expect(bill.components?.[0]).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/zustand@\d+\.\d+\.\d+$/),
    licenses: [{ license: { id: "MIT" } }],
  });
});

it("leaves out a package that is imported and then shaken out", async () => {
  const bill = await billOf(`import { parse } from "valibot"; ${usesStore}`);
  expect(namesIn(bill)).toEqual(["zustand"]);
});

it("says which package brought another one", async () => {
  const bill = await billOf('import { create } from "zustand"; console.log(create);');
  const of = (name: string) =>
    bill.dependencies.find(({ ref }) => ref.startsWith(name))?.dependsOn?.join();
  expect(of("mf-example@")).toMatch(/pkg:npm\/zustand@/);
  expect(of("pkg:npm/zustand@")).toMatch(/pkg:npm\/react@/);
});

it("names packages whose files reach the release around the module graph", async () => {
  expect(namesIn(await billOf("console.log(1);", ["tailwindcss/preflight.css"]))).toEqual([
    "tailwindcss",
  ]);
});

it("is the same for the same bundle, and another one for another", async () => {
  const first = await published(usesStore);
  expect(await published(usesStore)).toEqual(first);
  expect(first["sbom.cdx.json"]).not.toContain("timestamp");
  const serials = [usesStore, "console.log(1);"].map(
    async (code) => (await billOf(code)).serialNumber,
  );
  const [one, other] = await Promise.all(serials);
  expect(one).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(other).not.toBe(one);
});

it("brings the words of each package's license", async () => {
  const text = (await published(usesStore))["licenses.txt"];
  expect(text).toMatch(/^zustand \d+\.\d+\.\d+\nLicense: MIT$/m);
  expect(text).toContain("Permission is hereby granted, free of charge");
});

it("keeps a license in words that are no SPDX identifier", async () => {
  const file = await installed({
    name: "odd-package",
    version: "1.0.0",
    license: "Ask the author",
  });
  const bill = await billOf(`import { odd } from ${JSON.stringify(file)}; odd();`);
  expect(bill.components?.[0]?.licenses).toEqual([{ license: { name: "Ask the author" } }]);
});

it("refuses to bundle a package that states no license", async () => {
  const file = await installed({ name: "odd-package", version: "1.0.0" });
  await expect(published(`import { odd } from ${JSON.stringify(file)}; odd();`)).rejects.toThrow(
    /odd-package\/package\.json lacks a name, a version or a license/,
  );
});
