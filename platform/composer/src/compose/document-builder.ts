import { type Composition, type PageComposition, pageFileUrl } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";
import type { RemoteManifest, ShellManifest } from "@site/contract/manifest";
import { canonicalJson, digestOf } from "@site/registry/digest";
import { contentTypeOf } from "@site/registry/file-type";
import { inParallel } from "@site/registry/in-parallel";
import { composerVersion } from "./composer-version.ts";
import type { ComposedDocument, ComposedFile, CompositionRecord } from "./composition-record.ts";
import type { CompositionSources } from "./composition-sources.ts";
import { type ComposedHtml, documentOf } from "./document.ts";
import { type DocumentAddress, parallelAddresses } from "./document-address.ts";
import { DocumentFiles } from "./document-files.ts";
import type { RenderedAddress } from "./fragment-builder.ts";
import { InlineStyles } from "./inline-styles.ts";
import { pageCompositionOf, pageFileOf } from "./page-composition.ts";
import type { Fragment } from "./prerenderer.ts";
import { addressOf, importMapOf } from "./release-file.ts";
import { schemaOf } from "./schema.ts";

type PageFiles = Record<string, ComposedFile>;

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

  /** Stores documents and page files, or takes over those that nothing has changed for. */
  async assemble(
    rendered: readonly RenderedAddress[],
  ): Promise<Pick<CompositionRecord, "documents" | "notFound"> & { pageFiles: PageFiles }> {
    const documents: Record<string, ComposedDocument> = {};
    const notFound: Partial<Record<Language, ComposedDocument>> = {};
    const pageFiles: PageFiles = {};
    await inParallel(parallelAddresses, rendered, async (address) => {
      const { page, path, language } = address;
      const carried = pageCompositionOf(this.#composition, address.trace, language);
      const key = digestOf(canonicalJson([composerVersion, address.fragmentKey, carried]));
      const document = await this.#document(address, carried, key);
      if (page === undefined) {
        notFound[language] = document;
        return;
      }
      documents[path] = document;
      pageFiles[pageFileUrl(path)] = await this.#pageFile(address, carried, key);
    });
    return {
      documents: inOrder(documents),
      notFound: notFound as Record<Language, ComposedDocument>,
      pageFiles: inOrder(pageFiles),
    };
  }

  async #document(
    rendered: RenderedAddress,
    carried: PageComposition,
    key: string,
  ): Promise<ComposedDocument> {
    const { language, page, before, fragment, fragmentKey, trace } = rendered;
    const { registry } = this.#sources;
    if (before?.key === key) return before;
    const markup = JSON.parse((await registry.blob(fragment)).toString("utf8")) as Fragment;
    const { html, policy } = await this.#assemble(markup, carried, rendered);
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

  async #pageFile(
    { path, language, before, trace: { used } }: RenderedAddress,
    carried: PageComposition,
    key: string,
  ): Promise<ComposedFile> {
    const { registry, previous } = this.#sources;
    const url = pageFileUrl(path);
    const known = before?.key === key ? previous?.files[url] : undefined;
    if (known) return known;
    const files = this.#files.all(used, language);
    const text = JSON.stringify(pageFileOf(carried, this.#composition, language, files));
    const blob = await registry.putBlob(Buffer.from(text), true, "document");
    return { ...blob, type: contentTypeOf(url) };
  }

  async #assemble(
    fragment: Fragment,
    carried: PageComposition,
    { language, page }: DocumentAddress,
  ): Promise<ComposedHtml> {
    const { used } = fragment;
    const scripts = this.#files.scripts(used, language);
    const later = [
      ...this.#files.slotScripts(used, language),
      ...this.#files.lazyScripts(used, language),
    ];
    return documentOf({
      composition: carried,
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

  /** Undefined for an address that leads nowhere: there is nothing to tell. */
  #schema({ meta }: Fragment, language: Language, page: string | undefined): object | undefined {
    if (page === undefined || !meta) return undefined;
    const owner = this.#composition.pages[page]?.remote;
    const { manifest } = this.#sources.remotes.find(({ name }) => name === owner) ?? {};
    const lastModified = (manifest as RemoteManifest | undefined)?.pages[page]?.lastModified;
    return schemaOf(this.#composition, { page, language, meta, lastModified });
  }
}

/** The same record whatever finished first. */
function inOrder<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
