import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Locale, locales } from "@site/contract/locales";
import { type ExposeFiles, parseManifest, type RemoteManifest } from "@site/contract/manifest";
import contract from "@site/contract/package.json" with { type: "json" };
import * as runtime from "@site/contract/runtime";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";

/** A page or slot of a build in one language. */
export interface BuiltPart {
  kind: "page" | "slot";
  id: string;
  locale: Locale;
  files: ExposeFiles;
}

interface Container {
  get: (expose: string) => Promise<() => unknown>;
}

/** A remote's build in a folder, and the singletons of a shell around it. */
export class OpenedBuild {
  readonly folder: string;
  readonly manifest: RemoteManifest;

  /** @throws Error when there is no build in the folder, or its manifest is not valid. */
  constructor(folder: string) {
    const file = join(folder, "manifest.json");
    if (!existsSync(file)) {
      throw new Error(`There is no build in ${folder}. Build first: pnpm build <package>`);
    }
    const manifest = parseManifest(JSON.parse(readFileSync(file, "utf8")), file);
    if (manifest.kind !== "remote") throw new Error(`${file} describes a shell, not a remote.`);
    this.folder = folder;
    this.manifest = manifest;
  }

  /** Files of the build, by their paths below its folder. */
  get files(): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1));
  }

  /** Every page and slot in every language. */
  get parts(): BuiltPart[] {
    const of = (kind: BuiltPart["kind"], owners: Record<string, { exposes: PerLanguage }>) =>
      Object.entries(owners).flatMap(([id, { exposes }]) =>
        locales.map((locale) => ({ kind, id, locale, files: exposes[locale] })),
      );
    return [...of("page", this.manifest.pages), ...of("slot", this.manifest.slots)];
  }

  read(file: string): Buffer {
    return readFileSync(join(this.folder, file));
  }

  /** Imports what the build exposes, as a page of the composed site does. */
  async importExpose(name: string): Promise<unknown> {
    shareSingletons();
    // Loaded by Node itself: a test runner's own import would transform the built files.
    const load = createRequire(import.meta.url);
    const container = load(join(this.folder, this.manifest.entry)) as Container;
    return (await container.get(name))();
  }
}

type PerLanguage = Record<Locale, ExposeFiles>;

/** Puts this process's React and contract where federated modules look for them. */
function shareSingletons(): void {
  const provided: [string, string, unknown][] = [
    ["react", React.version, React],
    ["react/jsx-runtime", React.version, jsxRuntime],
    ["react-dom", React.version, ReactDom],
    ["@site/contract/runtime", contract.version, runtime],
  ];
  const scope = provided.map(([id, version, module]) => [
    id,
    { [version]: { get: async () => () => module, loaded: 1 } },
  ]);
  const page = globalThis as { __federation_shared__?: Record<string, unknown> };
  page.__federation_shared__ ??= { default: Object.fromEntries(scope) };
}
