import type { ChannelHead, NextHead } from "@site/registry/channel-head";
import { keys } from "@site/registry/keys";
import type { Registry } from "@site/registry/registry";
import { readComposition } from "#compose/read-composition.ts";
import { movesBack, requireHead, requireMove } from "./channel-moves.ts";

export interface RollbackInput {
  registry: Registry;
  channel: string;
  /** Id of a composition that the channel showed before, or the beginning of one. */
  to?: string | undefined;
  movedBy: string;
  now?: Date;
}

export interface Rollback {
  from: ChannelHead;
  /** The move whose composition is live again. */
  to: ChannelHead;
}

/**
 * Points a channel to what it showed before. Nothing is composed or copied: it takes the same few
 * reads and one write whatever the size of the site. A canary ends with it.
 * @throws Error when there is nothing to go back to, or the channel moved in the same moment: then
 * somebody else's change would be taken back unseen.
 */
export async function rollBack(input: RollbackInput): Promise<Rollback> {
  const { registry, channel } = input;
  const from = await requireHead(registry, channel);
  const to = input.to ? await moveTo(registry, from, input.to) : await moveBefore(registry, from);
  const composition = keys.composition(to.composition);
  return registry.work.during(
    `roll ${channel} back`,
    async () => {
      await readComposition(registry, to.composition);
      if (await registry.moveHead(from, next(input, to))) return { from, to };
      const now = await registry.head(channel);
      throw new Error(
        `${channel} moved while it was being rolled back: "${now?.reason}" by ${now?.movedBy}. Nothing was rolled back. Look at \`pnpm release history --channel ${channel}\` and decide anew.`,
      );
    },
    // Only a prune that is removing this very composition is worth waiting for.
    { minds: ({ keys: going }) => going.includes(composition) },
  );
}

function next({ channel, movedBy, now = new Date() }: RollbackInput, to: ChannelHead): NextHead {
  return {
    channel,
    composition: to.composition,
    releases: to.releases,
    returnsTo: to.sequence,
    movedAt: now.toISOString(),
    movedBy,
    reason: `roll back to move ${to.sequence}`,
  };
}

/**
 * The last move before the current one that showed something else; rollbacks go ever further back.
 * Of several in a row that showed the same (a canary began, grew, ended), it is the first.
 */
async function moveBefore(registry: Registry, head: ChannelHead): Promise<ChannelHead> {
  let origin = head;
  while (origin.returnsTo !== undefined) {
    origin = await requireMove(registry, head.channel, origin.returnsTo);
  }
  let found: ChannelHead | undefined;
  for await (const move of movesBack(registry, head.channel, origin.sequence - 1)) {
    if (found && move.composition !== found.composition) break;
    if (move.composition !== head.composition) found = move;
  }
  if (found) return found;
  throw new Error(
    `${head.channel} showed nothing before ${head.composition}. To go back to a particular composition, name it with --to; \`pnpm release history --channel ${head.channel}\` lists them.`,
  );
}

async function moveTo(registry: Registry, head: ChannelHead, to: string): Promise<ChannelHead> {
  if (head.composition.startsWith(to)) {
    throw new Error(`${head.channel} shows ${head.composition} already.`);
  }
  let found: ChannelHead | undefined;
  for await (const move of movesBack(registry, head.channel, head.sequence - 1)) {
    if (!move.composition.startsWith(to)) continue;
    if (found && found.composition !== move.composition) {
      throw new Error(
        `${to} begins more than one composition of ${head.channel}. Write more of it.`,
      );
    }
    found ??= move;
    // A whole id is met once; only an abbreviation may be ambiguous.
    if (move.composition === to) break;
  }
  if (found) return found;
  throw new Error(
    `${head.channel} never showed a composition ${to}. \`pnpm release history --channel ${head.channel}\` lists those it showed.`,
  );
}
