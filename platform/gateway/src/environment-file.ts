import { existsSync } from "node:fs";
import { join } from "node:path";

/** Reads the project's `.env` into the environment, where there is one; what is set already stays. */
export function readEnvironmentFile(): void {
  const file = join(import.meta.dirname, "../../../.env");
  if (existsSync(file)) process.loadEnvFile(file);
}
