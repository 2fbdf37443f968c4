import type { Registry } from "@site/registry/registry";
import type { CompositionRecord } from "#compose/composition-record.ts";
import { readComposition } from "#compose/read-composition.ts";
import { movesBack, requireHead } from "./channel-moves.ts";

/**
 * Reads the composition that a person names: a channel (`production`), a channel some compositions
 * ago (`production~2`), a channel's canary (`production:canary`), or a composition's id or the
 * beginning of it.
 * @throws Error telling what can be named.
 */
export async function compositionNamed(
  registry: Registry,
  name: string,
): Promise<CompositionRecord> {
  const [, channel, back, canary] = /^([a-z0-9-]+?)(?:~(\d+)|(:canary))?$/.exec(name) ?? [];
  if (channel && (await registry.channels()).includes(channel)) {
    return readComposition(
      registry,
      await composition(registry, channel, Number(back ?? 0), canary !== undefined),
    );
  }
  const ids = (await registry.compositions()).map(({ id }) => id);
  const matching = ids.filter((id) => id.startsWith(name));
  if (matching.length === 1 && matching[0]) return readComposition(registry, matching[0]);
  throw new Error(
    matching.length > 1
      ? `${name} begins ${matching.length} compositions: ${matching.join(", ")}. Write more of it.`
      : `${name} is neither a composition nor a channel. Write a composition's id, a channel (production), an earlier state of one (production~1) or its canary (production:canary).`,
  );
}

async function composition(
  registry: Registry,
  channel: string,
  back: number,
  isCanary: boolean,
): Promise<string> {
  const head = await requireHead(registry, channel);
  if (isCanary) {
    if (head.canary) return head.canary.composition;
    throw new Error(`No canary runs on ${channel}.`);
  }
  let shown = head.composition;
  let steps = 0;
  for await (const move of movesBack(registry, channel, head.sequence)) {
    if (move.composition === shown) continue;
    if (steps === back) break;
    steps += 1;
    shown = move.composition;
  }
  if (steps < back) throw new Error(`${channel} showed only ${steps + 1} compositions so far.`);
  return shown;
}
