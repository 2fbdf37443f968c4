import type { FaultFields, SqlValue } from "./database.ts";

/** What the main thread asks of the thread that runs the embedded engine. */
export type EngineRequest =
  | { type: "query"; sql: string; values: readonly SqlValue[] }
  | { type: "script"; sql: string }
  | { type: "syncs" }
  | { type: "close" };

export type EngineAnswer =
  | { id: number; rows: object[] }
  | { id: number; fault: FaultFields }
  /** Sent once, with id 0, when the engine is open. */
  | { id: 0; rows: [] };
