import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder for one test, and its removal. */
export function throwawayFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "gateway-test-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
