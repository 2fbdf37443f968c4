import type { Registry } from "#registry/registry.ts";
import type { ReleaseRecord } from "#registry/release-record.ts";
import type { CompositionRecord } from "./composition-record.ts";

/** What a composition's documents are made of. */
export interface CompositionSources {
  registry: Registry;
  shell: ReleaseRecord;
  remotes: readonly ReleaseRecord[];
  /** The composition whose unchanged markup and documents are taken over. */
  previous?: CompositionRecord | undefined;
}
