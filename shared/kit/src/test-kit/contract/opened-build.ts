import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Failure, failure } from "@site/contract/failure";
import { type Locale, locales } from "@site/contract/locales";
import { type ExposeFiles, parseManifest, type RemoteManifest } from "@site/contract/manifest";
import contract from "@site/contract/package.json" with { type: "json" };
import type { PageModule, SlotModule } from "@site/contract/page";
import * as runtime from "@site/contract/runtime";
import { type ComponentType, version as reactVersion } from "react";
import * as ReactDom from "react-dom";
import { prerendered } from "../prerendered.tsx";
import { watchedReact } from "./watched-react.ts";

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
  readonly #weights = new Map<string, number>();

  /** @throws Error when the manifest in the folder is not a remote's, or not valid. */
  constructor(folder: string) {
    const file = join(folder, "manifest.json");
    const manifest = parseManifest(JSON.parse(readFileSync(file, "utf8")), file);
    if (manifest.kind !== "remote")
      throw new Failure("not-a-remote", `${file} describes a shell, not a remote.`);
    this.folder = folder;
    this.manifest = manifest;
  }

  /** Files of the build's folder, by their paths in it. */
  get files(): string[] {
    return readdirSync(this.folder, { recursive: true, encoding: "utf8" });
  }

  /** Every page and slot in every language. */
  get parts(): BuiltPart[] {
    type Exposes = Record<Locale, ExposeFiles>;
    const of = (kind: BuiltPart["kind"], owners: Record<string, { exposes: Exposes }>) =>
      Object.entries(owners).flatMap(([id, { exposes }]) =>
        locales.map((locale) => ({ kind, id, locale, files: exposes[locale] })),
      );
    return [...of("page", this.manifest.pages), ...of("slot", this.manifest.slots)];
  }

  read(file: string): Buffer {
    return readFileSync(join(this.folder, file));
  }

  /** Bytes of files as brotli, cached because most parts share most of their files. */
  weightOf(files: readonly string[]): number {
    const weights = files.map((file) =>
      this.#weights.getOrInsertComputed(file, () => brotliCompressSync(this.read(file)).byteLength),
    );
    return weights.reduce((sum, weight) => sum + weight, 0);
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

/** Behavior of the parts rendered so far that needs a browser. */
const behavior = new Set<string>();

/** Puts this process's React and contract where federated modules look for them. */
function shareSingletons(): void {
  const { react, jsxRuntime } = watchedReact((one) => behavior.add(one));
  const provided: [string, string, unknown][] = [
    ["react", reactVersion, react],
    ["react/jsx-runtime", reactVersion, jsxRuntime],
    ["react-dom", reactVersion, ReactDom],
    ["@site/contract/runtime", contract.version, runtime],
  ];
  const scope = provided.map(([id, version, module]) => [
    id,
    { [version]: { get: async () => () => module, loaded: 1 } },
  ]);
  const page = globalThis as { __federation_shared__?: Record<string, unknown> };
  page.__federation_shared__ ??= { default: Object.fromEntries(scope) };
}

/**
 * Markup of a page or slot, prerendered as the composer does it. Rejects with whatever it throws, and
 * when its expose does not match the contract.
 */
export async function renderedPart(build: OpenedBuild, part: BuiltPart): Promise<string> {
  const module = await build.importExpose(part.files.name);
  const { Page, Slot, content } = (module ?? {}) as Partial<PageModule & SlotModule>;
  const Component = part.kind === "page" ? Page : Slot;
  if (typeof Component === "function" && content !== undefined) {
    // Cast: a part's component takes its own content, whatever its type.
    return prerendered(Component as ComponentType<{ content: unknown }>, content, part.locale);
  }
  throw failure`expose-differs: ${part.files.name} exposes ${Object.keys(module ?? {}).join(", ") || "nothing"}; expected ${part.kind === "page" ? "Page" : "Slot"} and content.`;
}

/** The hooks, handlers and refs that a page or slot has when it is rendered. */
export async function behaviorOf(build: OpenedBuild, part: BuiltPart): Promise<string[]> {
  behavior.clear();
  await renderedPart(build, part);
  return [...behavior];
}
