import type { CompositionRecord } from "#compose/composition-record.ts";
import type { Registry } from "#registry/registry.ts";

/**
 * The composition that a channel points to. It looks for a moved pointer from time to time and
 * keeps the last good composition while the registry can't be read.
 */
export class LiveComposition {
  readonly #registry: Registry;
  readonly #channel: string;
  #record: CompositionRecord | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(registry: Registry, channel: string) {
    this.#registry = registry;
    this.#channel = channel;
  }

  /** The composition to answer with, or undefined before the channel's first promotion. */
  get record(): CompositionRecord | undefined {
    return this.#record;
  }

  async refresh(): Promise<void> {
    const head = await this.#registry.head(this.#channel);
    if (!head || head.composition === this.#record?.id) return;
    const record = await this.#registry.composition<CompositionRecord>(head.composition);
    if (!record)
      throw new Error(
        `Channel ${this.#channel} points to the composition ${head.composition}, which the registry lacks.`,
      );
    this.#record = record;
  }

  /** Looks for a moved pointer every `intervalMs`; `onError` hears why one could not be read. */
  watch(intervalMs: number, onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.refresh().catch(onError), intervalMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
