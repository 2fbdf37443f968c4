import { join, resolve } from "node:path";

/** Where the server stores durable data: DATA_DIRECTORY, or `.data` in the project's folder. */
export function dataDirectoryOf(env: Readonly<Record<string, string | undefined>>): string {
  const project = join(import.meta.dirname, "../../..");
  return resolve(project, env["DATA_DIRECTORY"]?.trim() || ".data");
}
