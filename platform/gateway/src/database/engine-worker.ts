/*
 * Runs in a worker thread: the embedded engine is one blocking WebAssembly instance, and a heavy
 * query must not hold up the visitors' pages.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { FaultFields } from "./database.ts";
import { DurableNodeFs, durableStartParams, syncs } from "./durable-node-fs.ts";
import type { EngineRequest } from "./engine-message.ts";

const engineExitCode = 70;
const { folder } = workerData as { folder: string };
const port = parentPort;
if (port === null) throw new Error("engine-worker.ts runs as a worker thread only");

const engine = new PGlite({
  fs: new DurableNodeFs(folder),
  startParams: durableStartParams,
  relaxedDurability: false,
});
await engine.waitReady;
port.postMessage({ id: 0, rows: [] });

let last: Promise<void> = Promise.resolve();
port.on("message", ({ id, ...request }: EngineRequest & { id: number }) => {
  last = last.then(() => answer(id, request));
});

async function answer(id: number, request: EngineRequest): Promise<void> {
  try {
    port?.postMessage({ id, rows: await run(request) });
  } catch (error) {
    const fault = faultOf(error);
    port?.postMessage({ id, fault });
    // The instance has aborted or lost its session: only a new one can go on.
    if (fault.code === "UNAVAILABLE") process.exit(engineExitCode);
  }
}

async function run(request: EngineRequest): Promise<object[]> {
  switch (request.type) {
    case "query":
      return (await engine.query<object>(request.sql, [...request.values])).rows;
    case "script":
      await engine.exec(request.sql);
      return [];
    case "syncs":
      return [{ count: syncs.count }];
    case "close":
      await engine.close();
      return [];
  }
}

function faultOf(error: unknown): FaultFields {
  // Cast: whatever was thrown, only fields that turn out to be strings are used.
  const { code, message, detail, hint, constraint, severity } = error as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const isRefusal =
    /^[0-9A-Z]{5}$/.test(text(code) ?? "") && severity !== "FATAL" && severity !== "PANIC";
  return {
    code: isRefusal ? String(code) : "UNAVAILABLE",
    message: text(message) ?? "the embedded engine stopped",
    detail: text(detail),
    hint: text(hint),
    constraint: text(constraint),
  };
}
