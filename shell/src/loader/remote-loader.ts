import {
  type ComposedPage,
  type ComposedSlot,
  type Composition,
  compositionUrl,
  releaseFileUrl,
} from "shared/composition";
import type { ExposeFiles } from "shared/descriptor";
import type { Language } from "shared/languages";
import { faultOf, LoadError } from "./load-error.ts";

/** How the loader reaches the outside: the browser's own ways in the page, fakes in tests. */
export interface LoaderPorts {
  importExpose: (remote: string, entryUrl: string, expose: string) => Promise<unknown>;
  addStyleSheet: (href: string) => Promise<void>;
  preloadScript: (href: string) => void;
  fetchJson: (url: string) => Promise<unknown>;
}

/** Longest wait for a remote's files, in milliseconds; a hanging entry would hang for ever. */
export const deadlineMs = 8000;

export type Owned = (ComposedPage | ComposedSlot) & { id: string; kind: "page" | "slot" };

/**
 * A promise that says of itself what it became (`status`, `value`), as React writes it too: a
 * settled one is rendered without waiting. The types of React keep these fields to themselves.
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

/**
 * Loads what remotes expose: files in parallel, styles awaited, a deadline, one retry of an entry
 * that didn't arrive, and three distinct errors.
 */
export class RemoteLoader {
  readonly composition: Composition;
  readonly ports: LoaderPorts;
  readonly #loading = new Map<string, Promise<unknown>>();
  readonly #failed = new Set<string>();

  constructor(composition: Composition, ports: LoaderPorts) {
    this.composition = composition;
    this.ports = ports;
  }

  /**
   * The module of a page or slot in a language; the same promise for the same question. A failure
   * stays, so that rendering it again does not fetch again; `isFreshAttempt` asks anew.
   */
  load(owned: Owned, language: Language, isFreshAttempt = false): Promise<unknown> {
    const key = `${owned.kind}/${owned.id}/${language}`;
    if (isFreshAttempt && this.#failed.delete(key)) this.#loading.delete(key);
    const known = this.#loading.get(key);
    if (known) return known;
    const loading = watched(this.#fetch(owned, language));
    this.#loading.set(key, loading);
    loading.catch(() => this.#failed.add(key));
    return loading;
  }

  async #fetch(owned: Owned, language: Language): Promise<unknown> {
    const { remote } = owned;
    const release = this.composition.remotes[remote];
    if (!release) throw new LoadError("absent", remote, "the composition has no such remote");
    try {
      return await withDeadline(this.#attempt(owned, language));
    } catch (error) {
      if (error instanceof LoadError) throw error;
      throw new LoadError(faultOf(error), remote, `${owned.id} in ${language} failed to load`, {
        cause: error,
      });
    }
  }

  async #attempt(owned: Owned, language: Language): Promise<unknown> {
    const { remote } = owned;
    const release = this.composition.remotes[remote] as { url: string; version: string };
    const files = await this.#files(owned, language);
    for (const script of files.scripts) this.ports.preloadScript(releaseFileUrl(release, script));
    const styles = files.styles.map((style) =>
      this.ports.addStyleSheet(releaseFileUrl(release, style)),
    );
    const [module] = await Promise.all([
      this.#importTwice(remote, release.url, files.name),
      ...styles,
    ]);
    return checkedModule(remote, owned, module);
  }

  async #importTwice(remote: string, url: string, expose: string): Promise<unknown> {
    try {
      return await this.ports.importExpose(remote, url, expose);
    } catch (error) {
      if (faultOf(error) !== "unreachable") throw error;
      return this.ports.importExpose(remote, url, expose);
    }
  }

  /** Files of an expose; those of another language come with that language's part of the composition. */
  async #files(owned: Owned, language: Language): Promise<ExposeFiles> {
    if (!owned.exposes[language]) await this.#fetchLanguage(owned.remote, language);
    const known = owned.kind === "page" ? this.composition.pages : this.composition.slots;
    const files = known[owned.id]?.exposes[language];
    if (!files) throw new LoadError("absent", owned.remote, `no ${owned.id} in ${language}`);
    return files;
  }

  async #fetchLanguage(remote: string, language: Language): Promise<void> {
    const part = (await this.ports.fetchJson(
      compositionUrl(this.composition.id, language),
    )) as Partial<Composition>;
    if (!part.pages || !part.slots) {
      throw new LoadError("malformed", remote, `the composition has no part for ${language}`);
    }
    for (const kind of ["pages", "slots"] as const) {
      for (const [id, { exposes }] of Object.entries(part[kind] ?? {})) {
        const known = this.composition[kind][id];
        if (known) Object.assign(known.exposes, exposes);
      }
    }
  }
}

function checkedModule(remote: string, owned: Owned, module: unknown): unknown {
  const role = owned.kind === "page" ? "Page" : "Slot";
  const isWhole =
    typeof module === "object" &&
    module !== null &&
    typeof (module as Record<string, unknown>)[role] === "function" &&
    "content" in module;
  if (isWhole) return module;
  throw new LoadError("malformed", remote, `${owned.id} exposes no ${role} with content`);
}

function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TypeError(`Failed to load within ${deadlineMs} ms`)),
      deadlineMs,
    );
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
