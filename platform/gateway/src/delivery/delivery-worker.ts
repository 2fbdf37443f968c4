import type { Destination, DestinationName } from "./delivery.ts";
import { DeliveryLane, type DeliveryLog } from "./delivery-lane.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { DeliveryRule } from "./settlement.ts";

/** Passes on what was accepted: one lane a service, so that one that fails holds up no other. */
export class DeliveryWorker {
  readonly #lanes: ReadonlyMap<DestinationName, DeliveryLane>;

  constructor(
    destinations: readonly Destination[],
    queue: DeliveryQueue,
    rule: DeliveryRule,
    log: DeliveryLog,
  ) {
    this.#lanes = new Map(
      destinations.map((destination) => [
        destination.name,
        new DeliveryLane(destination, queue, rule, log),
      ]),
    );
  }

  start(): void {
    for (const lane of this.#lanes.values()) lane.start();
  }

  /** Says that something may be due; without it, it is found within seconds. */
  wake(): void {
    for (const lane of this.#lanes.values()) lane.wake();
  }

  /** Waits for the sends under way, at most for the grace. */
  async stop(graceMs: number): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop(graceMs)));
  }
}
