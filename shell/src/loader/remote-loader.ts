import {
  type ComposedPage,
  type ComposedRelease,
  type ComposedRemote,
  type ComposedSlot,
  type PageComposition,
  releaseFileUrl,
  type StaticPage,
} from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import {
  catalogueReader,
  type FetchCatalogue,
  type FetchPageFile,
  PageFiles,
  SiteChanged,
} from "./known-files.ts";
import { kindOf, LoadError, withDeadline } from "./load-error.ts";

/** The loader's access to the browser; tests pass fakes. */
export interface LoaderPorts {
  importExpose: (entryUrl: string, expose: string) => Promise<unknown>;
  /** Settles when the sheet applies; rejects if it does not arrive or match its hash. */
  addStyleSheet: (href: string, integrity: string | undefined) => Promise<void>;
  /** Applies a sheet that a page file brought. */
  adoptStyleSheet: (href: string, css: string) => void;
  /**
   * Settles when the script can be imported; rejects if it does not arrive or, except in WebKit,
   * match its hash.
   */
  preloadScript: (href: string, integrity: string | undefined) => Promise<void>;
  fetchCatalogue: FetchCatalogue;
  /** Absent if the composition has the whole site. */
  fetchPageFile?: FetchPageFile;
  /** Called when a part of the previous release replaces one that failed with `error`. */
  onFallback: (owned: Owned, locale: Locale, error: unknown) => void;
}

/** Ports of a loader that fetches nothing but code: while composing, and in development. */
export const codeOnly: Omit<LoaderPorts, "importExpose"> = {
  addStyleSheet: () => Promise.resolve(),
  adoptStyleSheet: () => {},
  preloadScript: () => Promise.resolve(),
  fetchCatalogue: () => Promise.reject(new Error("Every expose's files are known here")),
  onFallback: () => {},
};

/** A part that a remote owns: a page or slot of the composition, with its id. */
export type Owned = (ComposedPage | ComposedSlot) & { id: string; kind: "page" | "slot" };

/** Files of an expose, and the hash of each; the document's import map knows those of its own. */
interface KnownFiles extends ExposeFiles {
  integrityOf: (file: string) => string | undefined;
}

/**
 * A promise with its own result (`status`, `value`), which React sets and reads too: a settled one
 * is rendered without waiting. React's types don't export these fields.
 */
export function watched<Module>(promise: Promise<Module>): Promise<Module> {
  promise.then(
    (value) => {
      Object.assign(promise, { status: "fulfilled", value });
    },
    (reason: unknown) => {
      Object.assign(promise, { status: "rejected", reason });
    },
  );
  return promise;
}

function keyOf({ kind, id }: Owned, locale: Locale): string {
  return `${kind}/${id}/${locale}`;
}

/** How long a failure is kept, in milliseconds: longer than rendering a page, shorter than reading one. */
const keptFailureMs = 10_000;

/**
 * Loads what remotes expose: checked files in parallel, awaited styles, a deadline, one retry of
 * scripts that didn't arrive, three distinct errors, and the previous release if the live one fails.
 */
export class RemoteLoader {
  /** It grows with each page file that arrives. */
  readonly composition: PageComposition;
  readonly ports: LoaderPorts;
  readonly #loading = new Map<string, Promise<unknown>>();
  /** When each load failed, on the page's clock. */
  readonly #failed = new Map<string, number>();
  readonly #cataloguedFiles: ReturnType<typeof catalogueReader>;
  readonly #pageFiles: PageFiles | undefined;

  constructor(composition: PageComposition, ports: LoaderPorts) {
    this.composition = composition;
    this.ports = ports;
    this.#cataloguedFiles = catalogueReader(ports.fetchCatalogue);
    this.#pageFiles = ports.fetchPageFile && new PageFiles(composition, ports.fetchPageFile);
  }

  /** Takes a module that is there already, such as the static page that the document shows. */
  hold(owned: Owned, locale: Locale, module: unknown): void {
    const held = Promise.resolve(module);
    this.#loading.set(
      keyOf(owned, locale),
      Object.assign(held, { status: "fulfilled", value: module }),
    );
  }

  /**
   * The module of a page or slot in a language, or a static page; the same promise for the same
   * arguments. A failure is kept for a while, so that rendering again does not fetch again;
   * `isFreshAttempt` tries again at once.
   * @throws LoadError, or SiteChanged if the page needs a new document.
   */
  load(owned: Owned, locale: Locale, isFreshAttempt = false): Promise<unknown> {
    const key = keyOf(owned, locale);
    const failedAt = this.#failed.get(key) ?? Number.POSITIVE_INFINITY;
    if (isFreshAttempt || performance.now() - failedAt > keptFailureMs) {
      if (this.#failed.delete(key)) this.#loading.delete(key);
    }
    const known = this.#loading.get(key);
    if (known) return known;
    const loading = watched(this.#load(owned, locale));
    this.#loading.set(key, loading);
    loading.catch(() => this.#failed.set(key, performance.now()));
    return loading;
  }

  /** Whether a page or slot has arrived and can be shown at once. */
  isLoaded(owned: Owned, locale: Locale): boolean {
    const loading = this.#loading.get(keyOf(owned, locale));
    return loading !== undefined && "value" in loading;
  }

  /**
   * Fetches what a page needs without running any of it. Its sheets apply at once, because they
   * affect no other page. Rejects like `load`.
   */
  async prepare(owned: Owned, locale: Locale): Promise<void> {
    if (this.#loading.has(keyOf(owned, locale))) return;
    await this.#learn(owned, locale);
    const release = this.composition.remotes[owned.remote];
    if (!release || this.#staticPage(owned, locale)) return;
    const files = await this.#files(release, owned, locale);
    await withDeadline(
      Promise.all([this.#preload(release, files), ...this.#addStyles(release, files)]),
    );
  }

  async #load(owned: Owned, locale: Locale): Promise<unknown> {
    await this.#learn(owned, locale);
    const page = this.#staticPage(owned, locale);
    if (page) return page;
    const release = this.composition.remotes[owned.remote];
    if (!release) {
      throw new LoadError("absent", owned.remote, "the composition has no such remote");
    }
    try {
      return await this.#loadFrom(release, owned, locale);
    } catch (error) {
      return this.loadPrevious(owned, locale, error);
    }
  }

  /** The module of the previous release. @throws `error` if there is none, or it fails as well. */
  async loadPrevious(owned: Owned, locale: Locale, error: unknown): Promise<unknown> {
    const previous = this.composition.remotes[owned.remote]?.previous;
    const module = await (previous &&
      this.#loadFrom(previous, owned, locale).catch(() => undefined));
    if (module === undefined) throw error;
    this.ports.onFallback(owned, locale, error);
    return module;
  }

  #staticPage(owned: Owned, locale: Locale): StaticPage | undefined {
    return "paths" in owned ? this.#pageFiles?.staticPage(owned.paths[locale]) : undefined;
  }

  /** Fetches the page file first if the document doesn't describe the page. */
  async #learn(owned: Owned, locale: Locale): Promise<void> {
    if (!this.#pageFiles || !("paths" in owned) || this.#known(owned, locale)) return;
    try {
      await this.#pageFiles.learn(owned.paths[locale]);
    } catch (error) {
      if (error instanceof SiteChanged) throw error;
      throw new LoadError(kindOf(error), owned.remote, `nothing is known about ${owned.id}`, {
        cause: error,
      });
    }
  }

  #known({ kind, id, exposes }: Owned, locale: Locale): ExposeFiles | undefined {
    const { pages, slots } = this.composition;
    return (kind === "page" ? pages : slots)[id]?.exposes[locale] ?? exposes[locale];
  }

  async #loadFrom(release: ComposedRelease, owned: Owned, locale: Locale): Promise<unknown> {
    const { remote, id } = owned;
    try {
      return await withDeadline(this.#attempt(release, owned, locale));
    } catch (error) {
      if (error instanceof LoadError) throw error;
      throw new LoadError(kindOf(error), remote, `${id} in ${locale} failed to load`, {
        cause: error,
      });
    }
  }

  async #attempt(release: ComposedRelease, owned: Owned, locale: Locale): Promise<unknown> {
    const files = await this.#files(release, owned, locale);
    const [module] = await Promise.all([
      this.#import(release, files),
      ...this.#addStyles(release, files),
    ]);
    return checkedModule(owned, module);
  }

  #addStyles(release: ComposedRelease, { styles, integrityOf }: KnownFiles): Promise<void>[] {
    return styles.map((style) =>
      this.ports.addStyleSheet(releaseFileUrl(release, style), integrityOf(style)),
    );
  }

  /**
   * Imports an expose, with one retry for scripts that didn't arrive. A retry helps only in
   * Chromium: the other engines cache the failure of a preload, and send no second request.
   */
  async #import(release: ComposedRelease, files: KnownFiles, isRetry = false): Promise<unknown> {
    const { name, lazy: scripts = [], integrityOf } = files;
    try {
      await this.#preload(release, files);
      // Only the document's own page has its lazy scripts in the import map: preloaded with their
      // hashes, those of others are imported as these bytes, if they matched
      // (docs/decisions/content-policy.md). A failure shows when the script is imported.
      this.#preload(release, { scripts, integrityOf }).catch(() => {});
      return await this.ports.importExpose(release.url, name);
    } catch (error) {
      if (isRetry || kindOf(error) !== "unreachable") throw error;
      return this.#import(release, files, true);
    }
  }

  async #preload(
    release: ComposedRelease,
    { scripts, integrityOf }: Pick<KnownFiles, "scripts" | "integrityOf">,
  ): Promise<void> {
    await Promise.all(
      scripts.map((script) =>
        this.ports.preloadScript(releaseFileUrl(release, script), integrityOf(script)),
      ),
    );
  }

  /**
   * Files of an expose, from the document or a page file for the live release, else the catalogue.
   */
  async #files(release: ComposedRemote, owned: Owned, locale: Locale): Promise<KnownFiles> {
    const isPresent = this.composition.remotes[owned.remote] === release;
    const known = isPresent ? this.#known(owned, locale) : undefined;
    if (known) {
      const integrityOf = (file: string) =>
        this.#pageFiles?.integrityOf(releaseFileUrl(release, file));
      return { ...known, integrityOf };
    }
    const { version, url, catalogue } = release;
    const files =
      catalogue === undefined
        ? undefined
        : await this.#cataloguedFiles({ version, url, catalogue }, owned, locale);
    if (!files) throw new LoadError("absent", owned.remote, `no ${owned.id} in ${locale}`);
    const { integrity, lazy, ...rest } = files;
    // A preview has no import map, and no policy that needs one.
    return { ...rest, ...(!isPresent && lazy && { lazy }), integrityOf: (file) => integrity[file] };
  }
}

function checkedModule(owned: Owned, module: unknown): unknown {
  const role = owned.kind === "page" ? "Page" : "Slot";
  const isWhole =
    typeof module === "object" &&
    module !== null &&
    typeof (module as Record<string, unknown>)[role] === "function" &&
    "content" in module;
  if (isWhole) return module;
  throw new LoadError("malformed", owned.remote, `${owned.id} exposes no ${role} with content`);
}

/** Name of the remote whose entry has an address. */
export function remoteAt({ remotes }: PageComposition, entryUrl: string): string {
  const [name] = Object.entries(remotes).find(([, { url }]) => url === entryUrl) ?? [];
  if (name === undefined) throw new Error(`No remote of the composition has the entry ${entryUrl}`);
  return name;
}
