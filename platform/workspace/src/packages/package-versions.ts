import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Compares packed packages with a registry of npm packages: those that it lacks are new, those that it
 * has are the same.
 * @returns the files that are to be published
 * @throws Error naming each package whose content changed while its version stayed; or when the
 * registry gives no answer.
 */
export async function unpublishedFiles(
  files: readonly string[],
  registry: string,
): Promise<string[]> {
  const unpublished: string[] = [];
  const changed: string[] = [];
  for (const packed of files) {
    const { name, version } = await manifestIn(packed);
    const published = await publishedIntegrity(`${name}@${version}`, registry);
    const digest = createHash("sha512")
      .update(await readFile(packed))
      .digest("base64");
    if (!published) unpublished.push(packed);
    else if (published !== `sha512-${digest}`) changed.push(`${name} ${version}`);
  }
  if (changed.length === 0) return unpublished;
  throw new Error(
    `${registry} has other content under the same version: ${changed.join(", ")}. Say what changed (pnpm changeset), raise the versions (pnpm changeset version), and pack again.`,
  );
}

async function manifestIn(packed: string): Promise<{ name: string; version: string }> {
  const { stdout } = await promisify(execFile)("tar", ["-xOzf", packed, "package/package.json"]);
  return JSON.parse(stdout);
}

/** Undefined for a version that the registry lacks. */
async function publishedIntegrity(release: string, registry: string): Promise<string | undefined> {
  const ask = ["view", release, "dist.integrity", "--json", "--registry", registry];
  const answer = await promisify(execFile)("npm", ask).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  if (!("code" in answer)) return JSON.parse(answer.stdout || "null") ?? undefined;
  if (answer.stdout.includes('"E404"')) return undefined;
  throw new Error(`${registry} gives no answer about ${release}:\n${answer.stderr.trim()}`);
}
