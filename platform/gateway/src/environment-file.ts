import { existsSync } from "node:fs";
import { join } from "node:path";

/** Reads the project's `.env`, if there is one, into the environment; set variables stay. */
export function readEnvironmentFile(): void {
  const file = join(import.meta.dirname, "../../../.env");
  if (existsSync(file)) process.loadEnvFile(file);
}
