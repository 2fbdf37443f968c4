import {
  type ComposedPage,
  type ComposedSlot,
  type Composition,
  releaseFileUrl,
} from "shared/composition";
import type { ExposeFiles, RemoteDescriptor, ShellDescriptor } from "shared/descriptor";
import { type Language, languages, withLanguagePrefix } from "shared/languages";
import type { SiteFacts } from "shared/site";
import { canonicalJson, digestOf } from "#registry/digest.ts";
import { contentTypeOf } from "#registry/file-type.ts";
import type { Registry } from "#registry/registry.ts";
import type { ReleaseRecord } from "#registry/release-record.ts";
import { incompatibilities } from "./compatibility.ts";
import type { ComposedDocument, CompositionRecord, GoneAddress } from "./composition-record.ts";
import { type ComposedHtml, documentOf } from "./document.ts";
import { inLanguage } from "./language-part.ts";
import { type Fragment, fragmentKey, Prerenderer } from "./prerenderer.ts";
import { schemaOf } from "./schema.ts";
import { shareImageVersion, withShareImages } from "./share-image/share-image.ts";
import { siteFiles } from "./site-files.ts";

/** Raised whenever the composer would make other documents of the same releases. */
const composerVersion = 2;

export interface ComposeInput {
  registry: Registry;
  shell: ReleaseRecord;
  remotes: readonly ReleaseRecord[];
  site: SiteFacts;
  /** The composition whose unchanged markup is taken over. */
  previous?: CompositionRecord | undefined;
  /** Addresses that the site had and has no more. */
  gone?: Record<string, GoneAddress>;
  year?: number;
}

/** The releases can't be composed; `faults` lists all of the reasons. */
export class ComposeError extends Error {
  override name = "ComposeError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These releases can't be composed:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

/**
 * Prerenders every address of the given releases and stores the result as a composition.
 * Nothing is live before a channel points to it.
 * @throws ComposeError when the releases don't fit together or a page fails to render.
 */
export async function compose(input: ComposeInput): Promise<CompositionRecord> {
  const { registry, site, gone = {}, year = new Date().getFullYear() } = input;
  const shell = input.shell.descriptor as ShellDescriptor;
  const remotes = input.remotes.map(({ descriptor }) => descriptor as RemoteDescriptor);
  const faults = incompatibilities(shell, remotes);
  if (faults.length > 0) throw new ComposeError(faults);

  const releases = [input.shell, ...input.remotes];
  const composition = compositionOf(releases, remotes, site, gone, year);
  const known = await registry.composition<CompositionRecord>(composition.id);
  if (known) return known;

  const prerenderer = new Prerenderer(registry, input.shell, input.remotes, composition);
  const builder = new DocumentBuilder(input, composition, shell, prerenderer);
  const documents = await builder.pages(remotes);
  const notFound = await builder.notFound();
  if (builder.faults.length > 0) throw new ComposeError(builder.faults);

  const record: CompositionRecord = {
    id: composition.id,
    composition,
    documents,
    notFound,
    gone,
    files: await siteFiles(registry, composition, remotes, input.previous),
    releases: Object.fromEntries(
      releases.map(({ name, version, digest }) => [name, { version, digest }]),
    ),
    deadLinks: builder.deadLinks,
  };
  await registry.createComposition(record.id, record);
  return record;
}

function compositionOf(
  releases: readonly ReleaseRecord[],
  remotes: readonly RemoteDescriptor[],
  site: SiteFacts,
  gone: Record<string, GoneAddress>,
  year: number,
): Composition {
  const byName = remotes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const urlOf = (name: string, version: string, entry: string) => `/${name}/${version}/${entry}`;
  const shell = releases[0]?.descriptor as ShellDescriptor;
  const digests = releases.map(({ name, digest }) => [name, digest]);
  return {
    id: digestOf(
      canonicalJson({ composerVersion, shareImageVersion, digests, site, gone, year }),
    ).slice(0, 16),
    shell: { version: shell.version, url: urlOf("shell", shell.version, shell.entry) },
    remotes: Object.fromEntries(
      byName.map(({ name, version, entry }) => [
        name,
        { version, url: urlOf(name, version, entry) },
      ]),
    ),
    pages: Object.fromEntries(
      byName.flatMap(({ name, pages }) =>
        Object.entries(pages).map(([id, page]): [string, ComposedPage] => [
          id,
          {
            remote: name,
            paths: page.paths,
            exposes: withShareImages(site, id, page),
            ...(page.menu && { menu: page.menu as NonNullable<ComposedPage["menu"]> }),
          },
        ]),
      ),
    ),
    slots: Object.fromEntries(
      byName.flatMap(({ name, slots }) =>
        Object.entries(slots).map(([id, { exposes }]): [string, ComposedSlot] => [
          id,
          { remote: name, exposes },
        ]),
      ),
    ),
    site,
    year,
  };
}

/** An error's message and those of its causes, from the outside in. */
function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${reasonsOf(error.cause)}` : error.message;
}

class DocumentBuilder {
  readonly faults: string[] = [];
  readonly deadLinks: CompositionRecord["deadLinks"] = [];
  readonly #input: ComposeInput;
  readonly #composition: Composition;
  readonly #shell: ShellDescriptor;
  readonly #prerenderer: Prerenderer;
  readonly #styles = new Map<string, Promise<string>>();

  constructor(
    input: ComposeInput,
    composition: Composition,
    shell: ShellDescriptor,
    prerenderer: Prerenderer,
  ) {
    this.#input = input;
    this.#composition = composition;
    this.#shell = shell;
    this.#prerenderer = prerenderer;
  }

  async pages(remotes: readonly RemoteDescriptor[]): Promise<Record<string, ComposedDocument>> {
    const documents: Record<string, ComposedDocument> = {};
    const work = remotes.flatMap((remote) =>
      Object.entries(remote.pages).flatMap(([id, page]) =>
        languages.map(async (language) => {
          const path = page.paths[language];
          try {
            documents[path] = await this.#document(path, language, id);
          } catch (error) {
            this.faults.push(
              `${remote.name} ${remote.version}: ${path} (${id}) failed to render: ${reasonsOf(error)}`,
            );
          }
        }),
      ),
    );
    await Promise.all(work);
    return Object.fromEntries(Object.entries(documents).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  async notFound(): Promise<Record<Language, ComposedDocument>> {
    const entries = languages.map(
      async (language) =>
        [
          language,
          await this.#document(withLanguagePrefix("/404", language), language, undefined),
        ] as const,
    );
    return Object.fromEntries(await Promise.all(entries)) as Record<Language, ComposedDocument>;
  }

  async #document(
    path: string,
    language: Language,
    page: string | undefined,
  ): Promise<ComposedDocument> {
    const { registry, previous } = this.#input;
    const before = page === undefined ? previous?.notFound[language] : previous?.documents[path];
    const taken = await this.#takeOver(before, path);
    const fragment = taken ?? (await this.#prerenderer.render(path));
    const key = fragmentKey(this.#input, this.#composition, fragment.used, path);
    const fragmentBlob =
      taken && before
        ? before.fragment
        : (await registry.putBlob(Buffer.from(JSON.stringify(fragment)), false)).hash;
    for (const linked of fragment.linked) {
      if (!this.#composition.pages[linked]) this.deadLinks.push({ from: path, to: linked });
    }
    const { html, policy } = await this.#assemble(fragment, language, page);
    const blob = await registry.putBlob(Buffer.from(html), true, "document");
    return {
      ...blob,
      type: contentTypeOf("document.html"),
      policy,
      language,
      ...(page !== undefined && { page }),
      fragmentKey: key,
      fragment: fragmentBlob,
    };
  }

  /** The previous composition's markup, where nothing that it depends on has changed. */
  async #takeOver(
    before: ComposedDocument | undefined,
    path: string,
  ): Promise<Fragment | undefined> {
    if (!before) return undefined;
    const fragment = JSON.parse(
      (await this.#input.registry.blob(before.fragment)).toString("utf8"),
    ) as Fragment;
    const key = fragmentKey(this.#input, this.#composition, fragment.used, path);
    return key === before.fragmentKey ? fragment : undefined;
  }

  async #assemble(
    fragment: Fragment,
    language: Language,
    page: string | undefined,
  ): Promise<ComposedHtml> {
    const composition = inLanguage(this.#composition, language);
    const files = fragment.used.flatMap(({ kind, id, remote }) => {
      const owners = kind === "page" ? composition.pages : composition.slots;
      const expose = owners[id]?.exposes[language] as ExposeFiles;
      const release = composition.remotes[remote];
      return release ? [{ release, remote, expose }] : [];
    });
    const sheets = [
      ...this.#shell.styles.map((style) => ({ name: "shell", release: composition.shell, style })),
      ...files.flatMap(({ remote, release, expose }) =>
        expose.styles.map((style) => ({ name: remote, release, style })),
      ),
    ];
    return documentOf({
      composition,
      shell: this.#shell,
      language,
      title: fragment.title,
      headTags: fragment.headTags,
      pageTagMark: fragment.pageTagMark,
      scripts: files.flatMap(({ release, expose }) =>
        expose.scripts.map((script) => releaseFileUrl(release, script)),
      ),
      styles: await Promise.all(
        sheets.map(async ({ name, release, style }) => ({
          href: releaseFileUrl(release, style),
          css: await this.#css(name, releaseFileUrl(release, ""), style),
        })),
      ),
      schema: this.#schema(fragment, language, page),
      markup: fragment.markup,
    });
  }

  /** Undefined for an address that leads nowhere: there is nothing to tell. */
  #schema({ meta }: Fragment, language: Language, page: string | undefined): object | undefined {
    if (page === undefined || !meta) return undefined;
    const descriptors = this.#input.remotes.map(({ descriptor }) => descriptor as RemoteDescriptor);
    const lastModified = descriptors.find(({ pages }) => pages[page])?.pages[page]?.lastModified;
    return schemaOf(this.#composition, { page, language, meta, lastModified });
  }

  /** A sheet as it stands inside a document: its own relative addresses made absolute. */
  #css(name: string, base: string, file: string): Promise<string> {
    const key = `${base}${file}`;
    const known = this.#styles.get(key);
    if (known) return known;
    const release = [this.#input.shell, ...this.#input.remotes].find((one) => one.name === name);
    const hash = release?.files[file]?.hash ?? "";
    const css = this.#input.registry.blob(hash).then((bytes) =>
      bytes
        .toString("utf8")
        .replace(/^\/\*!.*?\*\/\s*/, "")
        .trim()
        .replace(/url\((["']?)\.\//g, `url($1${base}`)
        .replaceAll("</", "<\\/"),
    );
    this.#styles.set(key, css);
    return css;
  }
}
