import type { ChannelRevision } from "@site/registry/channel-revision";
import { DamagedRecord, type Registry } from "@site/registry/registry";

export interface ChannelCheck {
  faults: string[];
  revision: ChannelRevision | undefined;
}

/** Whether a channel's history has no gap and points to nothing that was lost. */
export async function checkChannel(registry: Registry, channel: string): Promise<ChannelCheck> {
  let revisions: ChannelRevision[];
  try {
    revisions = await registry.revisions(channel);
  } catch (error) {
    if (error instanceof DamagedRecord) return { faults: [error.message], revision: undefined };
    throw error;
  }
  const faults = revisions.flatMap(({ sequence }, index) =>
    sequence === index + 1 ? [] : [`move ${index + 1} is missing; ${sequence} stands in its place`],
  );
  const revision = revisions.at(-1);
  const current = new Set([revision?.composition, revision?.canary?.composition]);
  const shown = new Set(
    revisions.flatMap(({ composition, canary }) => [
      composition,
      ...(canary ? [canary.composition] : []),
    ]),
  );
  for (const id of shown) {
    if (await registry.hasComposition(id)) continue;
    if (!(await registry.isCompositionCollected(id))) {
      faults.push(`the composition ${id}, which it showed, is missing and was never collected`);
    } else if (current.has(id)) {
      faults.push(`it shows the composition ${id}, which was collected`);
    }
  }
  return { faults, revision };
}
