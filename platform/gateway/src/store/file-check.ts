import { execFile } from "node:child_process";
import { promisify } from "node:util";

/*
 * In a process of its own, at the lowest priority: with a million submissions it takes seconds of
 * computing and reads the whole file, and a damaged file must not end the server. `lower` as in
 * sqlite.ts, because an index is made with it. The error codes: IOERR, CORRUPT, NOTADB.
 */
const program = `
require("node:os").setPriority(19);
const { DatabaseSync } = require("node:sqlite");
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true });
  const lower = (text) => (typeof text === "string" ? text.toLowerCase() : null);
  database.function("lower", { deterministic: true }, lower);
  console.log(database.prepare("pragma integrity_check(1)").get().integrity_check);
} catch (error) {
  if (![10, 11, 26].includes(error.errcode & 255)) throw error;
  console.log(error.errstr);
}`;

/**
 * Reads a whole file of the embedded engine, while others may write to it. Resolves with the first
 * damage, without a visitor's words, or null. Rejects if it can't be checked.
 */
export async function damageOf(file: string, signal: AbortSignal): Promise<string | null> {
  const words = ["--max-semi-space-size=1", "--input-type=commonjs", "-e", program, file];
  const { stdout } = await promisify(execFile)(process.execPath, words, { signal });
  const found = stdout.trim();
  return found === "ok" ? null : found;
}
