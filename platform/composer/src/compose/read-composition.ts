import type { Registry } from "@site/registry/registry";
import type { CompositionRecord } from "./composition-record.ts";

/** @throws Error when the registry lacks it: whoever asks has its id from a channel. */
export async function readComposition(registry: Registry, id: string): Promise<CompositionRecord> {
  const record = await registry.composition<CompositionRecord>(id);
  if (record) return record;
  if (await registry.isCompositionPruned(id)) {
    throw new Error(
      `The composition ${id} was pruned. Promote its releases anew; \`pnpm release history\` names them.`,
    );
  }
  throw new Error(
    `The registry lacks the composition ${id}, which a channel names. \`pnpm release verify\` tells what else is missing.`,
  );
}
