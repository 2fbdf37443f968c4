import { filesOfExpose } from "@site/contract/catalogue";
import type { Composition } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";
import type { ExposeFiles, ShellManifest } from "@site/contract/manifest";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { UsedPart } from "./composition-record.ts";
import type { ReleaseFile } from "./release-file.ts";

/** Which files of which releases a document starts with, and which its page may ask for later. */
export class DocumentFiles {
  readonly #composition: Composition;
  readonly #releases: ReadonlyMap<string, ReleaseRecord>;

  constructor(composition: Composition, releases: readonly ReleaseRecord[]) {
    this.#composition = composition;
    this.#releases = new Map(releases.map((release) => [release.name, release]));
  }

  /** The shell's sheets, then those of each part in the order in which the page uses them. */
  styles(used: readonly UsedPart[], language: Language): ReleaseFile[] {
    return [
      ...this.#files("shell", this.#shell.styles),
      ...used.flatMap((part) => this.#files(part.remote, this.#expose(part, language)?.styles)),
    ];
  }

  /** Every script that the page needs at once, the shell's first. */
  scripts(used: readonly UsedPart[], language: Language): ReleaseFile[] {
    const pages = used.filter(({ kind }) => kind === "page");
    return [...this.#files("shell", this.#shell.scripts), ...this.#scriptsOf(pages, language)];
  }

  /** Scripts of the slots in the page, which are asked for when the visitor comes near them. */
  slotScripts(used: readonly UsedPart[], language: Language): ReleaseFile[] {
    const slots = used.filter(({ kind }) => kind === "slot");
    return this.#scriptsOf(slots, language);
  }

  /** Lazy scripts of the shell and of the parts in the page. */
  lazyScripts(used: readonly UsedPart[], language: Language): ReleaseFile[] {
    return [
      ...this.#files("shell", this.#shell.lazy),
      ...used.flatMap((part) => this.#files(part.remote, this.#expose(part, language)?.lazy)),
    ];
  }

  /** Every script and sheet of the parts in the page, without the shell's. */
  all(used: readonly UsedPart[], language: Language): ReleaseFile[] {
    return used.flatMap((part) => {
      const expose = this.#expose(part, language);
      return expose ? this.#files(part.remote, filesOfExpose(expose)) : [];
    });
  }

  get #shell(): ShellManifest {
    return this.#releases.get("shell")?.manifest as ShellManifest;
  }

  #scriptsOf(parts: readonly UsedPart[], language: Language): ReleaseFile[] {
    return parts.flatMap((part) => this.#files(part.remote, this.#expose(part, language)?.scripts));
  }

  #expose({ kind, id }: UsedPart, language: Language): ExposeFiles | undefined {
    const { pages, slots } = this.#composition;
    return (kind === "page" ? pages : slots)[id]?.exposes[language];
  }

  #files(name: string, files: readonly string[] = []): ReleaseFile[] {
    const release = this.#releases.get(name);
    const url = name === "shell" ? this.#composition.shell : this.#composition.remotes[name];
    return release && url ? files.map((file) => ({ release, url, file })) : [];
  }
}
