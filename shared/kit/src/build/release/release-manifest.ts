import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { claimIssues } from "@site/contract/claims";
import { Failure, failure } from "@site/contract/failure";
import type { Locale } from "@site/contract/locales";
import { type ExposeFiles, type Manifest, parseManifest } from "@site/contract/manifest";
import type { PageContent, PageMeta } from "@site/contract/page";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import { noBreakUnits } from "../content/no-break-units.ts";
import { translationIssues } from "../content/translations.ts";
import { type Expose, exposeModuleId } from "../declaration/exposes.ts";
import type { RemoteDeclaration } from "../declaration/remote.ts";
import { compileRemoteStyles, contentHash, isStyleSource } from "../styles/page-styles.ts";
import { remoteEntryFile } from "./federation.ts";
import { furtherLicenses, furtherLicensesFile } from "./further-licenses.ts";
import { singletonRanges } from "./singletons.ts";

type PackageIdentity = Pick<Manifest, "name" | "version">;

/** Name and version of the package in a folder. */
export function readIdentity(root: string): PackageIdentity {
  const { name, version } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
  return { name, version };
}

type Bundle = Rolldown.OutputBundle;

/** A chunk and every chunk that it imports statically and, with `lazy`, lazily. */
export function closureOf(bundle: Bundle, file: string, lazy = false, seen = new Set<string>()) {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || seen.has(file)) return seen;
  seen.add(file);
  for (const next of lazy ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports) {
    closureOf(bundle, next, lazy, seen);
  }
  return seen;
}

/** Lazy files of a closure, which are not loaded at once. */
export function lazyOnly(whole: ReadonlySet<string>, atOnce: ReadonlySet<string>): string[] {
  return [...whole].filter((file) => !atOnce.has(file)).toSorted();
}

/** Code of the components in a set of chunks, whose class names count for styles. */
export function styleSources(bundle: Bundle, files: Iterable<string>): string[] {
  const sources = new Map<string, string>();
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk") continue;
    for (const [id, { code }] of Object.entries(chunk.modules)) {
      if (code && isStyleSource(id)) sources.set(id, code);
    }
  }
  return [...sources.values()];
}

/** Adds a sheet to a build; the result is the sheet's file. */
export function emitSheet(
  build: Pick<Rolldown.PluginContext, "emitFile">,
  name: string,
  css: string,
): string {
  const sheet = `${name}-${contentHash(css)}.css`;
  build.emitFile({ type: "asset", fileName: sheet, source: css });
  return sheet;
}

/**
 * Compiles each expose's styles from the code it loads, and writes `manifest.json` beside the
 * build: the release's pages and slots, and the files that each needs.
 */
export function releaseManifest(
  root: string,
  remote: RemoteDeclaration,
  exposes: readonly Expose[],
): Plugin {
  const identity = readIdentity(root);
  const files = new Map<Expose, ExposeFiles>();
  return {
    name: "site:release-manifest",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        if (exposes.length === 0) {
          throw failure`no-pages: ${identity.name} has neither a page nor a slot. To take a remote off the site: release promote --without ${identity.name}`;
        }
        for (const expose of exposes) {
          const id = `\0${exposeModuleId(identity.name, expose)}`;
          const chunk = chunkOf(bundle, id);
          const whole = closureOf(bundle, chunk.fileName, true);
          const css = await compileRemoteStyles(
            { remote: identity.name, kind: expose.kind, id: expose.id },
            styleSources(bundle, whole),
          );
          const style = emitSheet(this, expose.id, css);
          const entry = closureOf(bundle, remoteEntryFile);
          const scripts = closureOf(bundle, chunk.fileName, false, entry);
          const lazy = lazyOnly(whole, scripts);
          files.set(expose, {
            name: expose.name,
            scripts: [...scripts],
            styles: [style],
            ...(lazy.length > 0 && { lazy }),
          });
        }
        rejectBrokenEntry(identity.name, bundle);
        this.emitFile({ type: "asset", fileName: furtherLicensesFile, source: furtherLicenses() });
      },
    },
    async writeBundle(options) {
      const contents = await readContents(root, remote, exposes);
      const issues = translationIssues(contents, dirname(root));
      if (issues.length > 0) throw new Failure("translations-differ", issues.join("\n"));
      const described = describe(identity, remote, contents, files);
      // Parsing puts the fields in the schema's order and drops those that only the build needs.
      const manifest = parseManifest(described, `${identity.name}'s manifest`);
      const claims = claimIssues([{ ...remote, name: identity.name }]);
      if (claims.length > 0) throw new Failure("declaration-invalid", claims.join("\n"));
      await writeManifest(options.dir ?? resolve(root, "dist"), manifest);
    },
  };
}

/** Writes a release's manifest beside its files. */
export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const json = `${JSON.stringify(manifest, undefined, 2)}\n`;
  return writeFile(resolve(folder, "manifest.json"), json);
}

/** @throws Error if the plugin has failed silently, which would break a page. */
function rejectBrokenEntry(name: string, bundle: Bundle): void {
  const entry = bundle[remoteEntryFile];
  const placeholder = /__v__css__|__rf_|\$\{__federation/;
  const leftover = entry?.type === "chunk" ? placeholder.exec(entry.code)?.[0] : "no code";
  if (!leftover) return;
  throw failure`entry-unfinished: ${name}: ${remoteEntryFile} holds ${leftover}; the federation plugin and Vite disagree (docs/decisions/federation.md)`;
}

/** The manifest before its schema validates it. */
function describe(
  identity: PackageIdentity,
  remote: RemoteDeclaration,
  contents: ReadonlyMap<Expose, unknown>,
  files: ReadonlyMap<Expose, ExposeFiles>,
): unknown {
  interface Part {
    exposes: Partial<Record<Locale, ExposeFiles | undefined>>;
    meta: Partial<Record<Locale, PageMeta>>;
  }
  const declared = (id: string) => {
    const { static: isStatic, ...page } = remote.pages[id] ?? {};
    return { ...page, isStatic };
  };
  // Without a prototype, whose `constructor` would pass for a page or slot of that name.
  const pages: Record<string, Part> = Object.create(null);
  const slots: Record<string, Part> = Object.create(null);
  for (const [expose, content] of contents) {
    const { kind, id, locale } = expose;
    const parts = kind === "page" ? pages : slots;
    parts[id] ??= { ...(kind === "page" && declared(id)), exposes: {}, meta: {} };
    const part = parts[id];
    part.exposes[locale] = files.get(expose);
    if (kind !== "page") continue;
    const { title, description } = (content as PageContent).meta;
    part.meta[locale] = { title, description };
  }
  return {
    kind: "remote",
    ...identity,
    entry: remoteEntryFile,
    shared: singletonRanges,
    pages,
    slots,
  };
}

/** The content of each page and slot, read with the remote's own plugins. */
async function readContents(
  root: string,
  remote: RemoteDeclaration,
  exposes: readonly Expose[],
): Promise<Map<Expose, unknown>> {
  const read = exposes.map(async (expose) => {
    const { module } = await runnerImport<{ default: unknown }>(expose.content, {
      root,
      configFile: false,
      logLevel: "error",
      plugins: [noBreakUnits(), ...(remote.plugins?.() ?? [])],
    });
    return [expose, module.default] as const;
  });
  return new Map(await Promise.all(read));
}

/** The chunk that exports a module. */
export function chunkOf(bundle: Rolldown.OutputBundle, moduleId: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId === moduleId);
  if (found) return found;
  throw new Failure("module-not-built", `The build made no file of ${moduleId.replace("\0", "")}`);
}
