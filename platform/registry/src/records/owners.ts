import * as v from "valibot";
import { releaseName, time } from "./fields.ts";
import { isSignedBy, publicKey } from "./provenance.ts";
import type { ReleaseRecord } from "./release-record.ts";

/** Who may sign the releases of each name, as the platform writes it down. */
export const owners = v.record(
  releaseName,
  v.strictObject({
    keys: v.pipe(v.array(publicKey), v.minLength(1, "expected a key")),
    /** Largest release, in bytes uncompressed. */
    maxBytes: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
);

/** How a list of owners is stored; the highest number counts. */
export const ownersRecord = v.object({ owners, changedAt: time, changedBy: v.string() });

export type Owners = v.InferOutput<typeof owners>;
export type OwnersRecord = v.InferOutput<typeof ownersRecord>;

/**
 * Why a release must not go live, and what to do; undefined for one that may. A site without a list
 * of owners asks for no signature, and lets no wrong one pass.
 */
export function ownershipIssue(
  release: ReleaseRecord,
  owners: Owners | undefined,
): string | undefined {
  const { name, version, files, provenance } = release;
  const label = `${name}@${version}`;
  if (provenance && !isSignedBy(release, provenance)) {
    return `${label} carries a signature that was made for another release. Publish its build under a new version, signed by its team.`;
  }
  if (!owners) return undefined;
  const owner = Object.hasOwn(owners, name) ? owners[name] : undefined;
  if (!owner) {
    return `${name} has no owner. Whoever keeps the platform's key adds its team's public key to the list: pnpm release owners <file>`;
  }
  if (!provenance) {
    return `${label} is not signed. Set RELEASE_SIGNING_KEY to its team's key and publish it; under a new version, if it is published already.`;
  }
  if (!owner.keys.includes(provenance.key)) {
    return `${label} is signed by ${provenance.builtBy} with a key that does not own ${name} (…${provenance.key.slice(-9)}). Publish it under a new version with its team's key, or add the key to the list: pnpm release owners <file>`;
  }
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  if (bytes <= (owner.maxBytes ?? bytes)) return undefined;
  return `${label} has ${bytes} bytes, and ${name} may have ${owner.maxBytes}. Make it smaller, or raise maxBytes in the list of owners.`;
}
