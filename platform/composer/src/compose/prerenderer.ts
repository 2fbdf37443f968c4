import type { Composition } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";
import type { ShellManifest } from "@site/contract/manifest";
import type { PageMeta } from "@site/contract/page";
import type { UsedPart } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { importReleaseFile } from "./release-modules.ts";

/** Rendered markup of an address, before it becomes a document. */
export interface Fragment {
  markup: string;
  title: string;
  headTags: readonly (readonly [string, Record<string, string>])[];
  pageTagMark: string;
  used: UsedPart[];
  linked: string[];
  meta: PageMeta | undefined;
}

/** What a shell's server bundle exports (`shell/src/prerender.tsx`). */
interface ShellServer {
  pageTagMark: string;
  shareSingletons: () => void;
  prerenderAddress: (
    composition: Composition,
    path: string,
    importExpose: (remote: string, expose: string) => Promise<unknown>,
  ) => Promise<{
    html: string;
    head: { title: string; tags: Fragment["headTags"] };
    language: Language;
    used: UsedPart[];
    linked: string[];
    meta?: PageMeta;
  }>;
}

interface Container {
  init: (shareScope: object) => void;
  get: (expose: string) => Promise<() => unknown>;
}

/** Renders addresses of a composition with the code of its releases. */
export class Prerenderer {
  readonly #registry: Registry;
  readonly #shell: ReleaseRecord;
  readonly #remotes: ReadonlyMap<string, ReleaseRecord>;
  readonly #composition: Composition;
  #server: Promise<ShellServer> | undefined;

  constructor(
    registry: Registry,
    shell: ReleaseRecord,
    remotes: readonly ReleaseRecord[],
    composition: Composition,
  ) {
    this.#registry = registry;
    this.#shell = shell;
    this.#remotes = new Map(remotes.map((remote) => [remote.name, remote]));
    this.#composition = composition;
  }

  async render(path: string): Promise<Fragment> {
    this.#server ??= this.#openShell();
    const server = await this.#server;
    const { html, head, used, linked, meta } = await server.prerenderAddress(
      this.#composition,
      path,
      (remote, expose) => this.#importExpose(remote, expose),
    );
    return {
      markup: html,
      title: head.title,
      headTags: head.tags,
      pageTagMark: server.pageTagMark,
      used: used.map(({ kind, id, remote }) => ({ kind, id, remote })),
      linked,
      meta,
    };
  }

  async #openShell(): Promise<ShellServer> {
    const { prerender } = this.#shell.manifest as ShellManifest;
    const server = (await importReleaseFile(
      this.#registry,
      this.#shell.digest,
      this.#shell,
      prerender,
    )) as ShellServer;
    // From here on, remotes of this realm find this shell's singletons, as they would in a page.
    server.shareSingletons();
    return server;
  }

  async #importExpose(remote: string, expose: string): Promise<unknown> {
    const release = this.#remotes.get(remote);
    if (!release) throw new Error(`The composition has no remote ${remote}.`);
    const container = (await importReleaseFile(
      this.#registry,
      this.#shell.digest,
      release,
      release.manifest.entry,
    )) as Container;
    return (await container.get(expose))();
  }
}
