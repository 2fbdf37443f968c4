import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { parseManifest } from "@site/contract/manifest";
import { promisedFiles } from "@site/registry/release-record";

/*
 * Builds of a release that went live, kept so that later ones are tested against it: all packages
 * in one compressed file, without licenses and bills of materials.
 */

const folder = resolve(import.meta.dirname, "../../fixtures/releases");
const extension = ".json.br";

/** Content of files by package and file. Text compresses better than base 64. */
type Builds = Record<string, Record<string, { text: string } | { base64: string }>>;

/** Names of the releases that are kept. */
export async function keptReleases(): Promise<string[]> {
  const files = await readdir(folder);
  return files.flatMap((file) =>
    file.endsWith(extension) ? [file.slice(0, -extension.length)] : [],
  );
}

/** Keeps builds under a release's name. Returns the file and its size in bytes. */
export async function keepRelease(
  name: string,
  builds: readonly string[],
): Promise<{ file: string; size: number }> {
  const kept: Builds = {};
  for (const build of builds) {
    const manifest = parseManifest(
      JSON.parse(await readFile(join(build, "manifest.json"), "utf8")),
      build,
    );
    const files = ["manifest.json", ...new Set(promisedFiles(manifest))];
    const contents = files.map(async (file) => {
      return [file, contentOf(await readFile(join(build, file)))] as const;
    });
    kept[manifest.name] = Object.fromEntries(await Promise.all(contents));
  }
  const json = Buffer.from(JSON.stringify(kept));
  const bytes = await promisify(brotliCompress)(json, {
    // Packages have much content in common: the window reaches from one to the next.
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
  });
  const file = join(folder, `${name}${extension}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, bytes);
  return { file, size: bytes.length };
}

/** Writes a kept release's builds below a folder. Returns where each lies, the shell first. */
export async function unpackRelease(name: string, into: string): Promise<string[]> {
  const bytes = await readFile(join(folder, `${name}${extension}`));
  const kept: Builds = JSON.parse((await promisify(brotliDecompress)(bytes)).toString("utf8"));
  for (const [name, files] of Object.entries(kept)) {
    for (const [file, content] of Object.entries(files)) {
      const path = join(into, name, file);
      await mkdir(dirname(path), { recursive: true });
      const isText = "text" in content;
      await writeFile(path, isText ? content.text : Buffer.from(content.base64, "base64"));
    }
  }
  return Object.keys(kept).map((name) => join(into, name));
}

function contentOf(bytes: Buffer): { text: string } | { base64: string } {
  const text = bytes.toString("utf8");
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString("base64") };
}
