import type { ChannelHead } from "@site/registry/channel-head";
import type { Registry } from "@site/registry/registry";

/** How many moves are read at a time when going back through a channel's history. */
const chunk = 16;

/** A channel's moves from `sequence` down to its first, read as far as somebody looks. */
export async function* movesBack(
  registry: Registry,
  channel: string,
  sequence: number,
): AsyncGenerator<ChannelHead> {
  for (let from = sequence; from > 0; from -= chunk) {
    const sequences = Array.from({ length: Math.min(chunk, from) }, (_, index) => from - index);
    const heads = await Promise.all(sequences.map((one) => registry.headAt(channel, one)));
    yield* heads.filter((head) => head !== undefined);
  }
}

/** @throws Error when nothing was ever promoted to the channel. */
export async function requireHead(registry: Registry, channel: string): Promise<ChannelHead> {
  const head = await registry.head(channel);
  if (head) return head;
  const channels = await registry.channels();
  throw new Error(
    channels.length === 0
      ? `Nothing was promoted to ${channel} yet, nor to any other channel.`
      : `Nothing was promoted to ${channel} yet. Channels in use: ${channels.join(", ")}.`,
  );
}

/** @throws Error when the move is missing: a channel's history has no gaps. */
export async function requireMove(
  registry: Registry,
  channel: string,
  sequence: number,
): Promise<ChannelHead> {
  const head = await registry.headAt(channel, sequence);
  if (head) return head;
  throw new Error(
    `The history of ${channel} lacks move ${sequence}. \`pnpm release verify\` tells what else is missing.`,
  );
}
