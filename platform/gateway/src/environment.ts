import { constants, existsSync, readFileSync } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { type Variables, writtenVariables } from "@site/contract/environment-variables";
import { failure } from "@site/contract/failure";

const project = join(import.meta.dirname, "../../..");

/** Reads the project's `.env`, if there is one, into the environment; set variables stay. */
export function readEnvironmentFile(): void {
  const file = join(project, ".env");
  if (!existsSync(file)) return;
  // Some editors begin a file with a byte order mark.
  const written = parseEnv(readFileSync(file, "utf8").replace("\ufeff", ""));
  Object.assign(process.env, { ...written, ...process.env });
}

/** What a command is called: `pnpm leads` in the repository, `bin/leads` in a bundle. */
export function nameOfCommand(name: string): string {
  return process.env["CALLED_AS"] ?? `pnpm ${name}`;
}

/** Where the server stores durable data: DATA_DIRECTORY, or `.data` in the project's folder. */
export function dataDirectoryOf(env: Variables): string {
  return resolve(project, writtenVariables(env)["DATA_DIRECTORY"] ?? ".data");
}

/** With less of the disk free the operator is told, also by `deploy/alerts.yml`. */
export const littleFreeBytes = 1e9;

/** The free bytes of a folder's disk; null where they can't be read. */
export async function freeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}

/**
 * For commands that work on a server's stored data: in the wrong place they would report none.
 * @throws Error if this user can't read and write the path
 */
export async function mustBeOpen(path: string): Promise<void> {
  await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    const { code } = error;
    if (code === "EROFS") throw error;
    const advice = "run this as the server's user, with its DATA_DIRECTORY or DATABASE_URL";
    throw failure`data-not-open: ${path} can't be opened (${code}): ${advice}`;
  });
}
