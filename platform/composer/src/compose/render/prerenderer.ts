import type { Composition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { PageMeta } from "@site/contract/page";
import type { UsedPart } from "@site/registry/composition-record";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { CompositionSources } from "./fragments.ts";
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
    locale: Locale;
    used: UsedPart[];
    linked: string[];
    meta?: PageMeta;
  }>;
}

interface Container {
  init: (shareScope: object) => void;
  get: (expose: string) => Promise<() => unknown>;
}

/** Renders an address of a composition. */
export type RenderAddress = (path: string) => Promise<Fragment>;

/** Opens the shell's server bundle once, to render addresses with the code of the releases. */
export function openPrerenderer(
  { registry, shell, remotes }: Pick<CompositionSources, "registry" | "shell" | "remotes">,
  composition: Composition,
): RenderAddress {
  const importFile = (release: ReleaseRecord, file: string) =>
    importReleaseFile(registry, shell.digest, release, file);

  const importExpose = async (remote: string, expose: string) => {
    const release = remotes.find(({ name }) => name === remote);
    if (!release) throw new Error(`The composition has no remote ${remote}.`);
    const container = (await importFile(release, release.manifest.entry)) as Container;
    return (await container.get(expose))();
  };

  const openShell = async () => {
    const server = (await importFile(shell, shell.manifest.prerender)) as ShellServer;
    // From here on, remotes of this realm find this shell's singletons, as they would in a page.
    server.shareSingletons();
    return server;
  };

  let opened: Promise<ShellServer> | undefined;
  return async (path) => {
    opened ??= openShell();
    const server = await opened;
    const { html, head, used, linked, meta } = await server.prerenderAddress(
      composition,
      path,
      importExpose,
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
  };
}
