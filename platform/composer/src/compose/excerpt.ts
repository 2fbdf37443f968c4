import type { ComposedPage, ComposedSlot, Composition } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";
import type { UsedPart } from "@site/registry/composition-record";
import { canonicalJson, digestOf } from "@site/registry/digest";

/** A site of up to so many pages is known to each of its documents as a whole. */
const fullTable = 32;

/** What composing one page in one language found out about it. */
export interface PageTrace {
  used: readonly UsedPart[];
  linked: readonly string[];
}

/**
 * Decides what of a composition a document carries, so that a page view's bytes don't grow with
 * the site: the page itself, the menu, the pages it links to, and the releases and slots of these.
 */
export class Excerpts {
  readonly #composition: Composition;
  readonly #tracesOf: (page: string) => readonly PageTrace[];
  readonly #always: readonly string[];

  /** `tracesOf` knows a page's links and parts, in each of its languages. */
  constructor(composition: Composition, tracesOf: (page: string) => readonly PageTrace[]) {
    this.#composition = composition;
    this.#tracesOf = tracesOf;
    const pages = Object.entries(composition.pages);
    const isSmall = pages.length <= fullTable;
    this.#always = pages.flatMap(([id, { menu }]) => (isSmall || menu ? [id] : []));
  }

  /** What a document carries that shows `trace` in a language; its `id` is the hash of it. */
  of(trace: PageTrace, language: Language): Composition {
    const { shell, remotes, pages, slots, site, year } = this.#composition;
    const listed = this.#listed(trace);
    const parts = [...trace.used, ...[...listed].flatMap((id) => this.#usedOn(id))];
    const owners = parts.map(({ remote }) => remote).toSorted();
    const files = <Owner extends ComposedPage | ComposedSlot>(owner: Owner, isShown: boolean) => ({
      ...owner,
      exposes: isShown ? { [language]: withoutLazy(owner.exposes[language]) } : {},
    });
    const isShown = (kind: UsedPart["kind"], id: string) =>
      trace.used.some((part) => part.kind === kind && part.id === id);
    const content = {
      shell,
      remotes: pick(remotes, owners, (remote) => remote),
      pages: pick(pages, listed, (page, id) => ({
        ...files(page, isShown("page", id)),
        ...(!this.#isClosed(id, listed) && { isDocument: true as const }),
      })),
      slots: pick(slots, slotsIn(parts), (slot, name) => files(slot, isShown("slot", name))),
      site,
      year,
    };
    return { id: digestOf(canonicalJson(content)).slice(0, 16), ...content };
  }

  /** Ids of the pages that a document knows. */
  #listed(trace: PageTrace): ReadonlySet<string> {
    const own = trace.used.flatMap(({ kind, id }) => (kind === "page" ? [id] : []));
    const there = [...own, ...trace.linked].filter((id) => this.#composition.pages[id]);
    return new Set([...this.#always, ...there]);
  }

  /** Whether a page can be shown with what the document knows: all that it links to is listed. */
  #isClosed(id: string, listed: ReadonlySet<string>): boolean {
    const { pages } = this.#composition;
    return this.#tracesOf(id)
      .flatMap(({ linked }) => linked)
      .every((target) => listed.has(target) || !pages[target]);
  }

  #usedOn(id: string): UsedPart[] {
    return this.#tracesOf(id).flatMap(({ used }) => used);
  }
}

function slotsIn(parts: readonly UsedPart[]): string[] {
  return parts.flatMap(({ kind, id }) => (kind === "slot" ? [id] : [])).toSorted();
}

/** Lazy scripts stand in the import map. */
function withoutLazy<Files extends { lazy?: string[] | undefined }>(files: Files | undefined) {
  if (!files) return undefined;
  const { lazy: _lazy, ...rest } = files;
  return rest;
}

function pick<Value, Result>(
  record: Record<string, Value>,
  names: Iterable<string>,
  as: (value: Value, name: string) => Result,
): Record<string, Result> {
  const picked: Record<string, Result> = {};
  for (const name of names) {
    const value = record[name];
    if (value !== undefined) picked[name] ??= as(value, name);
  }
  return picked;
}
