import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const cleanings: (() => unknown)[] = [];

/** Registers work for `cleanUp`, which does the latest first. */
export function afterwards(clean: () => unknown): void {
  cleanings.push(clean);
}

/** Closes what tests have opened, servers before their sites. `setup.ts` calls it for each file. */
export async function cleanUp(): Promise<void> {
  for (const clean of cleanings.splice(0).reverse()) await clean();
}

/** An empty folder for tests. */
export function testFolder(): string {
  const { folder, remove } = throwawayFolder();
  afterwards(remove);
  return folder;
}

/** An empty folder for one test, and its removal. */
export function throwawayFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "gateway-test-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
