import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { exportSite } from "@site/composer/release/export";
import { promote } from "@site/composer/release/promote";
import { neutralSite } from "@site/contract/site";
import { FolderStore } from "@site/registry/folder-store";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import { buildPackage } from "@site/workspace/build-packages";
import { releasablePackages } from "@site/workspace/workspace";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { copyPackage } from "#contract/changed-package.ts";
import { namesInExample } from "./environment-names.ts";

/** Secrets that often stand in a build's environment although this project reads none of them. */
const commonSecrets = [
  "AWS_SECRET_ACCESS_KEY",
  "GITHUB_TOKEN",
  "NPM_TOKEN",
  "SUPABASE_SERVICE_ROLE_KEY",
];

/** Vite hands variables of this beginning to whatever code asks for them. */
const publicPrefix = "VITE_";

/** One unmistakable text for each variable that could hold a secret, under each name it could have. */
function markedEnvironment(): Map<string, string> {
  const names = [...namesInExample(), ...commonSecrets];
  return new Map(
    [...names, ...names.map((name) => `${publicPrefix}${name}`)].map((name) => [
      name,
      `marked${randomBytes(12).toString("hex")}`,
    ]),
  );
}

/** Which variables' markers stand in some bytes, as they are or in another common writing. */
function markersIn(bytes: Buffer, marked: ReadonlyMap<string, string>): string[] {
  const text = bytes.toString("latin1");
  return [...marked]
    .filter(([, marker]) => writingsOf(marker).some((writing) => text.includes(writing)))
    .map(([name]) => name);
}

/** Base64 depends on where in its text a marker begins: three ways, without the ends they share. */
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
let scratch: string;
let registry: Registry;

/** Variables whose markers stand in what the registry or an export holds, with the file. */
async function leaks(folder: string): Promise<string[]> {
  const files = await bytesBelow(join(scratch, folder));
  return [...files].flatMap(([file, bytes]) =>
    markersIn(bytes, marked).map((name) => `${name} in ${file}`),
  );
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "secrets-"));
  registry = new Registry(new FolderStore(join(scratch, "registry")));
  for (const [name, marker] of marked) vi.stubEnv(name, marker);
  const releases = [];
  for (const name of releasablePackages()) {
    const dist = join(scratch, "builds", name);
    await buildPackage(name, dist);
    releases.push((await publish(registry, dist)).record);
  }
  await promote({
    registry,
    channel: "production",
    releases,
    site: neutralSite,
    movedBy: "a test",
  });
  await exportSite({ registry, channel: "production", folder: join(scratch, "export") });
}, 240_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(scratch, { recursive: true, force: true });
});

it("nothing of the environment stands in a published file, manifest or document", async () => {
  const files = await bytesBelow(join(scratch, "registry"));
  const html = [...files.values()].filter((bytes) => bytes.includes("<!doctype html>"));
  expect(html.length).toBeGreaterThanOrEqual(45);
  expect([...files.keys()].filter((file) => file.endsWith(".br")).length).toBeGreaterThan(100);
  expect(await leaks("registry")).toEqual([]);
});

it("nothing of the environment stands in an exported folder", async () => {
  const files = await bytesBelow(join(scratch, "export"));
  expect(files.get("index.html")?.toString()).toContain("<!doctype html>");
  expect(await leaks("export")).toEqual([]);
});

it("nothing of the environment stands in a build that was not published", async () => {
  expect(await leaks("builds")).toEqual([]);
});

it("a secret that a page's code asks the build for is found", async () => {
  const name = `${publicPrefix}DATABRICKS_TOKEN`;
  const copy = await copyPackage("mf-services", "leaking-secret");
  try {
    await copy.replace("package.json", '"version": "1.0.0"', '"version": "9.0.0"');
    await copy.replace(
      "src/pages/service-automations/service-automations.en.ts",
      /title: "[^"]*"/,
      `title: import.meta.env["${name}"]`,
    );
    await publish(registry, await copy.build());
    const found = await leaks("registry");
    expect(found).toContainEqual(expect.stringMatching(`^${name} in blobs/[^.]*$`));
    expect(found).toContainEqual(expect.stringMatching(`^${name} in blobs/.*\\.br$`));
    // Only by that beginning does Vite let code ask for a variable.
    expect(found.filter((one) => !one.startsWith(publicPrefix))).toEqual([]);
  } finally {
    await copy.remove();
  }
}, 60_000);

it("a marker is found in base64 and hexadecimal too, wherever it begins", () => {
  const name = "SMTP_URL";
  const marker = marked.get(name) ?? "";
  for (const before of ["", "a", "ab", "abc"]) {
    const text = Buffer.from(`${before}${marker}`);
    for (const writing of ["base64", "hex", "latin1"] as const) {
      expect(markersIn(Buffer.from(text.toString(writing)), marked)).toEqual([name]);
    }
  }
  expect(markersIn(Buffer.from(Buffer.from("harmless").toString("base64")), marked)).toEqual([]);
});
