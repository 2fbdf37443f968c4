import type { SiteFacts } from "@site/contract/site";
import type { CompositionRecord, GoneAddress } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";

/*
 * The interface between the verbs of a release and the composer: they know nothing else about it.
 */

/**
 * Composes releases with the others of the previous composition, and checks everything that a
 * composition must keep: the contract, no page removed without permission, the budgets. Stores the
 * composition; nothing is live before a channel points to it.
 * @throws ComposeError, or Error when pages would disappear
 */
export type ComposeNext = (input: NextInput) => Promise<NextComposition>;

export interface NextInput {
  registry: Registry;
  /** The new releases; all others stay as in the previous composition. */
  releases: readonly ReleaseRecord[];
  /** The composition that the new one follows. */
  previous: CompositionRecord | undefined;
  /** The composition of an earlier attempt, which lost against another promotion. */
  attempted?: CompositionRecord | undefined;
  /** Undefined keeps the facts that the previous composition shows. */
  site: SiteFacts | undefined;
  allowRemoval: boolean;
}

export interface NextComposition {
  record: CompositionRecord;
  removed: Removal[];
}

/** A page that the new composition would no longer have. */
export interface Removal {
  page: string;
  remote: string;
  addresses: Record<string, GoneAddress>;
  /** Why an address answers 410 although its manifest names a successor. */
  note?: string;
}

/** The releases can't be composed; the message lists all of the reasons. */
export class ComposeError extends Error {
  override name = "ComposeError";

  constructor(reasons: readonly string[]) {
    super(`These releases can't be composed:\n${reasons.map((one) => `  - ${one}`).join("\n")}`);
  }
}
