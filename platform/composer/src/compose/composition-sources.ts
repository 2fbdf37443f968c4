import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { CompositionRecord } from "./composition-record.ts";

/** What a composition's documents are made of. */
export interface CompositionSources {
  registry: Registry;
  shell: ReleaseRecord;
  remotes: readonly ReleaseRecord[];
  /** The composition whose unchanged markup and documents are taken over. */
  previous?: CompositionRecord | undefined;
}
