import { type Composition, releaseFileUrl } from "shared/composition";
import type { ExposeFiles, RemoteDescriptor, ShellDescriptor } from "shared/descriptor";
import { type Language, languages, withLanguagePrefix } from "shared/languages";
import { contentTypeOf } from "#registry/file-type.ts";
import type { Registry } from "#registry/registry.ts";
import type { ReleaseRecord } from "#registry/release-record.ts";
import type { ComposedDocument, CompositionRecord } from "./composition-record.ts";
import { type ComposedHtml, documentOf } from "./document.ts";
import { inLanguage } from "./language-part.ts";
import { type Fragment, fragmentKey, type Prerenderer } from "./prerenderer.ts";
import { schemaOf } from "./schema.ts";

/** What documents are made of. */
export interface DocumentSources {
  registry: Registry;
  shell: ReleaseRecord;
  remotes: readonly ReleaseRecord[];
  /** The composition whose unchanged markup is taken over. */
  previous?: CompositionRecord | undefined;
}

/** An error's message and those of its causes, from the outside in. */
function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${reasonsOf(error.cause)}` : error.message;
}

/** Makes and stores the documents of a composition; what goes wrong is collected, not thrown. */
export class DocumentBuilder {
  readonly faults: string[] = [];
  readonly deadLinks: CompositionRecord["deadLinks"] = [];
  readonly #input: DocumentSources;
  readonly #composition: Composition;
  readonly #shell: ShellDescriptor;
  readonly #prerenderer: Prerenderer;
  readonly #styles = new Map<string, Promise<string>>();

  constructor(
    input: DocumentSources,
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
