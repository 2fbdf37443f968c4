import type { Composition } from "shared/composition";
import type { RemoteDescriptor, ShellDescriptor } from "shared/descriptor";
import { type Language, languages, withLanguagePrefix } from "shared/languages";
import { reasonsOf } from "shared/reasons";
import { canonicalJson, digestOf } from "#registry/digest.ts";
import { contentTypeOf } from "#registry/file-type.ts";
import { inParallel } from "#registry/in-parallel.ts";
import type { Registry } from "#registry/registry.ts";
import type { ReleaseRecord } from "#registry/release-record.ts";
import type { ComposedDocument, CompositionRecord, UsedPart } from "./composition-record.ts";
import { type ComposedHtml, documentOf } from "./document.ts";
import { DocumentFiles } from "./document-files.ts";
import { Excerpts, type PageTrace } from "./excerpt.ts";
import { InlineStyles } from "./inline-styles.ts";
import { type Fragment, fragmentKey, type Prerenderer } from "./prerenderer.ts";
import { addressOf, importMapOf } from "./release-file.ts";
import { schemaOf } from "./schema.ts";

/** What documents are made of. */
export interface DocumentSources {
  registry: Registry;
  shell: ReleaseRecord;
  remotes: readonly ReleaseRecord[];
  /** The composition whose unchanged markup is taken over. */
  previous?: CompositionRecord | undefined;
}

/** Raised whenever the composer would make other documents of the same releases. */
export const composerVersion = 5;

/** How many documents are worked on at a time: each waits for the store and for compression. */
const parallelDocuments = 16;

/** An address to compose. */
interface Address {
  path: string;
  language: Language;
  /** Page id; a 404 has none. */
  page: string | undefined;
  /** Its document in the previous composition. */
  before: ComposedDocument | undefined;
}

/** What an address shows: its blob, and what the page needs and links to. */
type Markup = PageTrace & { fragment: string };

/** An address whose markup is there. */
interface Rendered extends Address {
  fragmentKey: string;
  fragment: string;
  trace: PageTrace;
}

/**
 * Makes and stores the documents of a composition in two steps: the markup of every address, and
 * then, knowing what each page needs and links to, the documents around it. What goes wrong while
 * rendering is collected, not thrown.
 */
export class DocumentBuilder {
  readonly faults: string[] = [];
  readonly deadLinks: CompositionRecord["deadLinks"] = [];
  readonly #input: DocumentSources;
  readonly #composition: Composition;
  readonly #shell: ShellDescriptor;
  readonly #prerenderer: Prerenderer;
  readonly #releases: ReadonlyMap<string, ReleaseRecord>;
  readonly #files: DocumentFiles;
  readonly #styles: InlineStyles;
  #rendered: Rendered[] = [];

  constructor(input: DocumentSources, composition: Composition, prerenderer: Prerenderer) {
    this.#input = input;
    this.#composition = composition;
    this.#shell = input.shell.descriptor as ShellDescriptor;
    this.#prerenderer = prerenderer;
    const releases = [input.shell, ...input.remotes];
    this.#releases = new Map(releases.map((release) => [release.name, release]));
    this.#files = new DocumentFiles(composition, releases);
    this.#styles = new InlineStyles(input.registry);
  }

  /** Renders every address, or takes over markup that nothing has changed for. */
  async render(): Promise<void> {
    const rendered = await inParallel(parallelDocuments, this.#addresses(), async (address) => {
      const markup = this.#takeOver(address) ?? (await this.#renderAnew(address));
      return markup && this.#traced(address, markup);
    });
    this.#rendered = rendered.filter((one) => one !== undefined);
  }

  /** Stores the documents around the rendered markup. */
  async assemble(): Promise<Pick<CompositionRecord, "documents" | "notFound">> {
    const traces = Map.groupBy(this.#rendered, ({ page }) => page ?? "");
    const excerpts = new Excerpts(this.#composition, (page) =>
      (traces.get(page) ?? []).map(({ trace }) => trace),
    );
    const documents: Record<string, ComposedDocument> = {};
    const notFound: Partial<Record<Language, ComposedDocument>> = {};
    const made = await inParallel(parallelDocuments, this.#rendered, (rendered) =>
      this.#document(rendered, excerpts),
    );
    for (const [index, { page, path, language }] of this.#rendered.entries()) {
      if (page === undefined) notFound[language] = made[index] as ComposedDocument;
      else documents[path] = made[index] as ComposedDocument;
    }
    return { documents, notFound: notFound as Record<Language, ComposedDocument> };
  }

  /** Addresses in alphabetical order, then the 404 of each language. */
  #addresses(): Address[] {
    const { previous } = this.#input;
    const pages = Object.entries(this.#composition.pages).flatMap(([page, { paths }]) =>
      languages.map((language): Address => {
        const path = paths[language];
        return { path, language, page, before: previous?.documents[path] };
      }),
    );
    const missing = languages.map((language): Address => {
      const path = withLanguagePrefix("/404", language);
      return { path, language, page: undefined, before: previous?.notFound[language] };
    });
    return [...pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)), ...missing];
  }

  /** The previous composition's markup, where nothing that it depends on has changed. */
  #takeOver({ before, path }: Address): Markup | undefined {
    // A composition of an earlier composer says less of its documents.
    if (before?.key === undefined) return undefined;
    return this.#keyOf(before, path) === before.fragmentKey ? before : undefined;
  }

  async #renderAnew({ path, page }: Address): Promise<Markup | undefined> {
    const fragment = await this.#prerenderer.render(path).catch((error: unknown) => {
      const { remote = "shell" } = this.#composition.pages[page ?? ""] ?? {};
      const { version } = this.#releases.get(remote) ?? {};
      this.faults.push(
        `${remote} ${version}: ${path} (${page ?? "404"}) failed to render: ${reasonsOf(error)}`,
      );
      return undefined;
    });
    if (!fragment) return undefined;
    const bytes = Buffer.from(JSON.stringify(fragment));
    const { hash } = await this.#input.registry.putBlob(bytes, false);
    return { used: fragment.used, linked: fragment.linked, fragment: hash };
  }

  #traced(address: Address, { used, linked, fragment }: Markup): Rendered {
    for (const to of linked) {
      if (!this.#composition.pages[to]) this.deadLinks.push({ from: address.path, to });
    }
    const trace = { used, linked };
    return { ...address, fragment, trace, fragmentKey: this.#keyOf(trace, address.path) };
  }

  #keyOf(trace: PageTrace, path: string): string {
    return fragmentKey(this.#input, this.#composition, trace, path);
  }

  async #document(rendered: Rendered, excerpts: Excerpts): Promise<ComposedDocument> {
    const { language, page, before, fragment, fragmentKey: markupKey, trace } = rendered;
    const { registry } = this.#input;
    const excerpt = excerpts.of(trace, language);
    const key = digestOf(canonicalJson([composerVersion, markupKey, excerpt.id]));
    if (before?.key === key) return before;
    const markup = JSON.parse((await registry.blob(fragment)).toString("utf8")) as Fragment;
    const { html, policy } = await this.#assemble(markup, excerpt, rendered);
    const blob = await registry.putBlob(Buffer.from(html), true, "document");
    return {
      ...blob,
      type: contentTypeOf("document.html"),
      policy,
      language,
      ...(page !== undefined && { page }),
      fragmentKey: markupKey,
      fragment,
      used: [...trace.used],
      linked: [...trace.linked],
      key,
    };
  }

  async #assemble(
    fragment: Fragment,
    excerpt: Composition,
    { language, page }: Address,
  ): Promise<ComposedHtml> {
    const { used } = fragment;
    const scripts = this.#files.scripts(used, language);
    const later = [
      ...this.#files.slotScripts(used, language),
      ...this.#files.lazyScripts(this.#reachable(excerpt)),
    ];
    return documentOf({
      composition: excerpt,
      shell: this.#shell,
      language,
      title: fragment.title,
      headTags: fragment.headTags,
      pageTagMark: fragment.pageTagMark,
      scripts: scripts.map(addressOf),
      importMap: importMapOf([...scripts, ...later]),
      styles: await this.#styles.of(this.#files.styles(used, language)),
      schema: this.#schema(fragment, language, page),
      markup: fragment.markup,
    });
  }

  /** What a client navigation can show from a document: its lazy scripts have no loader. */
  #reachable({ pages, slots }: Composition): UsedPart[] {
    return [
      ...Object.entries(pages).map(([id, { remote }]) => ({ kind: "page" as const, id, remote })),
      ...Object.entries(slots).map(([id, { remote }]) => ({ kind: "slot" as const, id, remote })),
    ];
  }

  /** Undefined for an address that leads nowhere: there is nothing to tell. */
  #schema({ meta }: Fragment, language: Language, page: string | undefined): object | undefined {
    if (page === undefined || !meta) return undefined;
    const { descriptor } = this.#releases.get(this.#composition.pages[page]?.remote ?? "") ?? {};
    const lastModified = (descriptor as RemoteDescriptor | undefined)?.pages[page]?.lastModified;
    return schemaOf(this.#composition, { page, language, meta, lastModified });
  }
}
