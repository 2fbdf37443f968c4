import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { compileShellStyles, contentHash } from "@site/kit/build/page-styles";
import { closureOf, styleSources } from "@site/kit/build/release-manifest";
import type { Plugin, Rolldown } from "vite";

/** What of the one application each document needs; files are named from the build's folder. */
export interface BuildRecord {
  entry: string;
  /** The entry and all it imports. */
  scripts: string[];
  /** Every class that any page uses, in one sheet, as Tailwind makes it for one application. */
  style: string;
  fonts: string[];
  /** The scripts of each lazily imported page or slot, by `remote/expose`. */
  lazy: Record<string, string[]>;
}

const recordFile = "build-record.json";
const exposePrefix = "\0virtual:expose/";

/** Writes the one style sheet, the fonts and the record beside the build. */
export function buildRecord(entryFile: string): Plugin {
  return {
    name: "bench:build-record",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === entryFile);
        if (!entry) this.error(`nothing was built for ${entryFile}`);
        const { css, fonts } = await compileShellStyles(
          styleSources(bundle, closureOf(bundle, entry.fileName, true)),
        );
        for (const font of fonts) {
          this.emitFile({ type: "asset", fileName: basename(font), source: await readFile(font) });
        }
        const style = `site-${contentHash(css)}.css`;
        this.emitFile({ type: "asset", fileName: style, source: css });
        const record: BuildRecord = {
          entry: entry.fileName,
          scripts: [...closureOf(bundle, entry.fileName)],
          style,
          fonts: fonts.map((font) => basename(font)),
          lazy: lazyScripts(bundle, chunks),
        };
        this.emitFile({ type: "asset", fileName: recordFile, source: JSON.stringify(record) });
      },
    },
  };
}

function lazyScripts(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): BuildRecord["lazy"] {
  return Object.fromEntries(
    chunks.flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId?.startsWith(exposePrefix)
        ? [[facadeModuleId.slice(exposePrefix.length), [...closureOf(bundle, fileName)]]]
        : [],
    ),
  );
}

export async function readBuildRecord(folder: string): Promise<BuildRecord> {
  return JSON.parse(await readFile(resolve(folder, recordFile), "utf8")) as BuildRecord;
}

/** Lets a build be published beside the site's releases; it exposes no page to the composer. */
export async function describeAsRelease(
  folder: string,
  { name, version }: ReleaseName,
  entry: string,
) {
  const manifest = { kind: "remote", name, version, entry, shared: {}, pages: {}, slots: {} };
  await writeFile(resolve(folder, "manifest.json"), JSON.stringify(manifest));
}

export interface ReleaseName {
  name: string;
  version: string;
}
