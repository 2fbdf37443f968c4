import type { CompositionRecord } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { RemoteRelease, ShellRelease } from "@site/registry/release-record";

/** What a composition's documents are made of. */
export interface CompositionSources {
  registry: Registry;
  shell: ShellRelease;
  remotes: readonly RemoteRelease[];
  /** The composition whose unchanged markup and documents are taken over. */
  previous?: CompositionRecord | undefined;
}
