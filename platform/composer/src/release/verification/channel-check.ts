import type { ChannelHead } from "@site/registry/channel-head";
import { DamagedRecord, type Registry } from "@site/registry/registry";

export interface ChannelCheck {
  faults: string[];
  head: ChannelHead | undefined;
}

/** Whether a channel's history has no gap and points to nothing that was lost. */
export async function checkChannel(registry: Registry, channel: string): Promise<ChannelCheck> {
  let heads: ChannelHead[];
  try {
    heads = await registry.heads(channel);
  } catch (error) {
    if (error instanceof DamagedRecord) return { faults: [error.message], head: undefined };
    throw error;
  }
  const faults = heads.flatMap(({ sequence }, index) =>
    sequence === index + 1 ? [] : [`move ${index + 1} is missing; ${sequence} stands in its place`],
  );
  const head = heads.at(-1);
  const current = new Set([head?.composition, head?.canary?.composition]);
  const shown = new Set(
    heads.flatMap(({ composition, canary }) => [
      composition,
      ...(canary ? [canary.composition] : []),
    ]),
  );
  for (const id of shown) {
    if (await registry.hasComposition(id)) continue;
    if (!(await registry.isCompositionPruned(id))) {
      faults.push(`the composition ${id}, which it showed, is missing and was never pruned`);
    } else if (current.has(id)) {
      faults.push(`it shows the composition ${id}, which was pruned`);
    }
  }
  return { faults, head };
}
