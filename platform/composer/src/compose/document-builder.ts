import type { Composition } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";
import type { RemoteManifest, ShellManifest } from "@site/contract/manifest";
import type {
  ComposedDocument,
  CompositionRecord,
  UsedPart,
} from "@site/registry/composition-record";
import { canonicalJson, digestOf } from "@site/registry/digest";
import { contentTypeOf } from "@site/registry/file-type";
import { inParallel } from "@site/registry/in-parallel";
import type { CompositionSources } from "./composition-sources.ts";
import { type ComposedHtml, documentOf } from "./document.ts";
import { type DocumentAddress, parallelAddresses } from "./document-address.ts";
import { DocumentFiles } from "./document-files.ts";
import { Excerpts } from "./excerpt.ts";
import type { RenderedAddress } from "./fragment-builder.ts";
import { InlineStyles } from "./inline-styles.ts";
import type { Fragment } from "./prerenderer.ts";
import { addressOf, importMapOf } from "./release-file.ts";
import { schemaOf } from "./schema.ts";

/** Raised whenever the composer would make other documents of the same releases. */
export const composerVersion = 5;

/**
 * Makes and stores the documents of a composition around the markup of its addresses, once it is
 * known what each page needs and links to.
 */
export class DocumentBuilder {
  readonly #sources: CompositionSources;
  readonly #composition: Composition;
  readonly #files: DocumentFiles;
  readonly #styles: InlineStyles;

  constructor(sources: CompositionSources, composition: Composition) {
    this.#sources = sources;
    this.#composition = composition;
    this.#files = new DocumentFiles(composition, [sources.shell, ...sources.remotes]);
    this.#styles = new InlineStyles(sources.registry);
  }

  /** Stores the documents, or takes over those that nothing has changed for. */
  async assemble(
    rendered: readonly RenderedAddress[],
  ): Promise<Pick<CompositionRecord, "documents" | "notFound">> {
    const traces = Map.groupBy(rendered, ({ page }) => page ?? "");
    const excerpts = new Excerpts(this.#composition, (page) =>
      (traces.get(page) ?? []).map(({ trace }) => trace),
    );
    const documents: Record<string, ComposedDocument> = {};
    const notFound: Partial<Record<Language, ComposedDocument>> = {};
    const made = await inParallel(parallelAddresses, rendered, (address) =>
      this.#document(address, excerpts),
    );
    for (const [index, { page, path, language }] of rendered.entries()) {
      if (page === undefined) notFound[language] = made[index] as ComposedDocument;
      else documents[path] = made[index] as ComposedDocument;
    }
    return { documents, notFound: notFound as Record<Language, ComposedDocument> };
  }

  async #document(rendered: RenderedAddress, excerpts: Excerpts): Promise<ComposedDocument> {
    const { language, page, before, fragment, fragmentKey, trace } = rendered;
    const { registry } = this.#sources;
    const excerpt = excerpts.of(trace, language);
    const key = digestOf(canonicalJson([composerVersion, fragmentKey, excerpt.id]));
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
      fragmentKey,
      fragment,
      used: [...trace.used],
      linked: [...trace.linked],
      key,
    };
  }

  async #assemble(
    fragment: Fragment,
    excerpt: Composition,
    { language, page }: DocumentAddress,
  ): Promise<ComposedHtml> {
    const { used } = fragment;
    const scripts = this.#files.scripts(used, language);
    const later = [
      ...this.#files.slotScripts(used, language),
      ...this.#files.lazyScripts(this.#reachable(excerpt)),
    ];
    return documentOf({
      composition: excerpt,
      shell: this.#sources.shell.manifest as ShellManifest,
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
    const owner = this.#composition.pages[page]?.remote;
    const { manifest } = this.#sources.remotes.find(({ name }) => name === owner) ?? {};
    const lastModified = (manifest as RemoteManifest | undefined)?.pages[page]?.lastModified;
    return schemaOf(this.#composition, { page, language, meta, lastModified });
  }
}
