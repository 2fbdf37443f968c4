/** A composition that part of a channel's visitors get instead of the one it points to. */
export interface Canary {
  /** Stays the same while the canary grows or is composed anew, so that visitors stay in their group. */
  id: string;
  composition: string;
  /** Share of the visitors, above 0 and up to 100. */
  percent: number;
  /** Releases that are tried out, by name. */
  releases: Record<string, string>;
}

/** One move of a channel's pointer. The highest sequence is where the channel points. */
export interface ChannelHead {
  channel: string;
  sequence: number;
  composition: string;
  /** Versions of the releases in it, by name. */
  releases: Record<string, string>;
  canary?: Canary;
  /** ISO time. */
  movedAt: string;
  movedBy: string;
  reason: string;
  /** The sequence that a rollback went back to; the next rollback goes on from there. */
  returnsTo?: number;
  /** Unique, so that a writer whose answer got lost knows its own move again. */
  move: string;
}

export type NextHead = Omit<ChannelHead, "sequence" | "move">;
