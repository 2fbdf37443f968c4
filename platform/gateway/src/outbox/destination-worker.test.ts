import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { StoreError } from "../store/tables.ts";
import { DestinationWorker } from "./destination-worker.ts";
import type { Outbox } from "./outbox.ts";

test("a database that stays away is one line of the log for each cause, not one for each try", async () => {
  const error = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error };
  let code = "CONNECTION";
  const claim = vi.fn(async () => {
    throw new StoreError(code, true);
  });
  const worker = new DestinationWorker(
    { name: "email", concurrency: 1, intervalMs: 0, send: vi.fn() },
    // Cast: it is only asked for deliveries.
    { claim } as unknown as Outbox,
    { maxTries: 1, deadlineMs: 1, firstWaitMs: 1, maxWaitMs: 1 },
    log,
  );
  worker.start();
  for (let times = 0; times < 6; times += 1) {
    if (times === 3) code = "28P01";
    worker.wake();
    await pause(5);
  }
  await worker.stop(0);
  expect(claim.mock.calls.length).toBeGreaterThan(4);
  expect(error.mock.calls.map(([fields]) => fields)).toEqual([
    { destination: "email", code: "CONNECTION" },
    { destination: "email", code: "28P01" },
  ]);
});
