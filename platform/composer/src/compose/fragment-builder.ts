import type { Composition } from "@site/contract/composition";
import { reasonsOf } from "@site/contract/reasons";
import { inParallel } from "@site/registry/in-parallel";
import type { CompositionRecord } from "./composition-record.ts";
import type { CompositionSources } from "./composition-sources.ts";
import { type DocumentAddress, documentAddresses, parallelAddresses } from "./document-address.ts";
import { FragmentKeys } from "./fragment-keys.ts";
import type { PageTrace } from "./page-composition.ts";
import type { Prerenderer } from "./prerenderer.ts";

/** An address whose markup is there. */
export interface RenderedAddress extends DocumentAddress {
  /** Hash of everything the markup depends on. */
  fragmentKey: string;
  /** Blob of the markup. */
  fragment: string;
  trace: PageTrace;
}

/** What an address shows: its blob and key, and what the page needs and links to. */
type Markup = Pick<RenderedAddress, "fragmentKey" | "fragment" | "trace">;

/**
 * Makes and stores the markup of every address. What goes wrong while rendering is collected, not
 * thrown.
 */
export class FragmentBuilder {
  readonly faults: string[] = [];
  readonly deadLinks: CompositionRecord["deadLinks"] = [];
  readonly #sources: CompositionSources;
  readonly #composition: Composition;
  readonly #prerenderer: Prerenderer;
  readonly #keys: FragmentKeys;

  constructor(sources: CompositionSources, composition: Composition, prerenderer: Prerenderer) {
    this.#sources = sources;
    this.#composition = composition;
    this.#prerenderer = prerenderer;
    this.#keys = new FragmentKeys(sources, composition);
  }

  /** Renders every address, or takes over markup that nothing has changed for. */
  async render(): Promise<RenderedAddress[]> {
    const addresses = documentAddresses(this.#composition, this.#sources.previous);
    const rendered = await inParallel(parallelAddresses, addresses, async (address) => {
      const markup = this.#takeOver(address) ?? (await this.#renderAnew(address));
      if (!markup) return undefined;
      this.#noteDeadLinks(address, markup.trace);
      return { ...address, ...markup };
    });
    return rendered.filter((one) => one !== undefined);
  }

  /** The previous composition's markup, where nothing that it depends on has changed. */
  #takeOver({ before, path }: DocumentAddress): Markup | undefined {
    // A composition of an earlier composer says less of its documents.
    if (before?.key === undefined) return undefined;
    const { fragmentKey, fragment, used, linked } = before;
    const trace = { used, linked };
    return this.#keys.of(trace, path) === fragmentKey
      ? { fragmentKey, fragment, trace }
      : undefined;
  }

  async #renderAnew({ path, page }: DocumentAddress): Promise<Markup | undefined> {
    const fragment = await this.#prerenderer.render(path).catch((error: unknown) => {
      const owner = `${this.#ownerOf(page)}: ${path} (${page ?? "404"})`;
      this.faults.push(`${owner} failed to render: ${reasonsOf(error)}`);
      return undefined;
    });
    if (!fragment) return undefined;
    const bytes = Buffer.from(JSON.stringify(fragment));
    const { hash } = await this.#sources.registry.putBlob(bytes, false);
    const trace = { used: fragment.used, linked: fragment.linked };
    return { fragmentKey: this.#keys.of(trace, path), fragment: hash, trace };
  }

  /** Name and version of the release that a page comes from; a 404 is the shell's. */
  #ownerOf(page: string | undefined): string {
    const { shell, remotes } = this.#sources;
    const { remote = "shell" } = this.#composition.pages[page ?? ""] ?? {};
    const release = [shell, ...remotes].find(({ name }) => name === remote);
    return `${remote} ${release?.version}`;
  }

  #noteDeadLinks({ path }: DocumentAddress, { linked }: PageTrace): void {
    for (const to of linked) {
      if (!this.#composition.pages[to]) this.deadLinks.push({ from: path, to });
    }
  }
}
