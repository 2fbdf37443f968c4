import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { failure } from "@site/contract/failure";

/** A package as npm packed it. */
export interface PackedPackage {
  name: string;
  version: string;
  /** Digest of its content, as a lockfile states it. */
  integrity: string;
  file: string;
}

/**
 * Compares packed packages with a registry of npm packages, and returns those that it lacks.
 * @throws Error naming each package whose content changed but whose version did not, or when the
 * registry does not answer.
 */
export async function unpublished(
  packed: readonly PackedPackage[],
  registry: string,
): Promise<PackedPackage[]> {
  const lacking: PackedPackage[] = [];
  const changed: string[] = [];
  for (const one of packed) {
    const published = await publishedIntegrity(`${one.name}@${one.version}`, registry);
    if (!published) lacking.push(one);
    else if (published !== one.integrity) changed.push(`${one.name} ${one.version}`);
  }
  if (changed.length === 0) return lacking;
  throw failure`version-has-other-content: ${registry} has other content under the same version: ${changed.join(", ")}. Say what changed (pnpm changeset), raise the versions (pnpm changeset version), and pack again.`;
}

/** Undefined for a version that the registry lacks. */
async function publishedIntegrity(release: string, registry: string): Promise<string | undefined> {
  const ask = ["view", release, "dist.integrity", "--json", "--registry", registry];
  const answer = await promisify(execFile)("npm", ask).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  if (!("code" in answer)) return JSON.parse(answer.stdout || "null") ?? undefined;
  if (answer.stdout.includes('"E404"')) return undefined;
  throw failure`registry-silent: ${registry} gives no answer about ${release}:\n${answer.stderr.trim()}`;
}
