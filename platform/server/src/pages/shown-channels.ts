import type { Registry } from "@site/registry/registry";
import type { FastifyInstance } from "fastify";
import { ChannelChoice } from "./channel-choice.ts";
import { LiveComposition, type Prepare } from "./live-composition.ts";

/** How often the server looks for a moved pointer, in milliseconds. */
const refreshIntervalMs = 2000;

/** A store that has said nothing for so long, in milliseconds, counts as unreachable. */
export const storeSilenceMs = 5 * refreshIntervalMs;

/** Which channels a server shows, and what it does with a composition before it shows it. */
export interface ShownChannels {
  registry: Registry;
  channel: string;
  previews: readonly string[];
  prepare: Prepare;
}

/** Reads the channels, and follows their pointers until the server closes. */
export async function openChannels(
  app: FastifyInstance,
  { registry, channel, previews, prepare }: ShownChannels,
): Promise<{ live: LiveComposition; choice: ChannelChoice }> {
  const open = (name: string) => new LiveComposition(registry, name, prepare);
  const live = open(channel);
  await live.refresh();
  const previewed = new Map(previews.map((name) => [name, open(name)]));
  // A previewed channel that can't be read yet appears when it can be.
  await Promise.allSettled([...previewed.values()].map((one) => one.refresh()));
  for (const [name, one] of [[channel, live] as const, ...previewed]) {
    one.watch(refreshIntervalMs, (error) =>
      app.log.error(error, `channel ${name} stays as it was: it can't be read`),
    );
    app.addHook("onClose", async () => one.stop());
  }
  return { live, choice: new ChannelChoice(live, previewed) };
}
