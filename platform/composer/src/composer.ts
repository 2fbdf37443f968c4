import type { SiteFacts } from "@site/contract/site";
import type { CompositionRecord, GoneAddress } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";

/*
 * What the verbs of a release ask of the composer, and all that they know of it.
 */

/**
 * Composes releases with the others of the previous composition, and checks everything that a
 * composition must keep: the contract, pages that may not vanish unasked, the budgets. The composition
 * is stored; nothing is live before a channel points to it.
 * @throws ComposeError, or Error when pages would disappear
 */
export type ComposeNext = (input: NextInput) => Promise<NextComposition>;

export interface NextInput {
  registry: Registry;
  /** The releases that are new; others stay as the previous composition has them. */
  releases: readonly ReleaseRecord[];
  /** The composition that the new one follows. */
  previous: CompositionRecord | undefined;
  /** What an attempt before this one composed, which came too late. */
  attempted?: CompositionRecord | undefined;
  /** Undefined keeps the facts that the previous composition shows. */
  site: SiteFacts | undefined;
  allowRemoval: boolean;
}

export interface NextComposition {
  record: CompositionRecord;
  removed: Removal[];
}

/** A page that the site has and would have no more. */
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
