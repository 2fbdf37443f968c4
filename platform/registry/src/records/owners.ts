import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { usageError } from "@site/contract/failure";
import * as v from "valibot";
import { canonicalJson } from "../store/content.ts";
import { releaseName, time } from "./fields.ts";

/*
 * Who built a release and from which commit, signed (Ed25519) with the key of the remote's team;
 * and whose keys own which names. docs/decisions/signed-releases.md says why a signature is enough.
 */

/** The base64 of a key in PEM; a text without PEM's first and last line stays as it is. */
function lineOfPem(text: string): string {
  return text.replace(/-----[A-Z ]+-----/g, "").replace(/\s/g, "");
}

/** A public key: 44 bytes of DER (RFC 8410, section 4) in base64. */
export const publicKey = v.pipe(
  v.string(),
  v.transform(lineOfPem),
  v.regex(
    /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/,
    "expected an Ed25519 public key, as `openssl pkey -in key.pem -pubout` prints it",
  ),
);

/** What a release's record says about its origin. */
export const provenance = v.object({
  builtBy: v.pipe(v.string(), v.maxLength(256, "expected 256 characters at most")),
  key: publicKey,
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/, "expected 64 bytes in base64")),
});

type Provenance = v.InferOutput<typeof provenance>;

/** The part of a release that is signed. Its digest covers its files and its manifest. */
export interface SignedRelease {
  name: string;
  version: string;
  digest: string;
  commit?: string;
  repository?: string;
}

/** Who publishes, and the key to sign with. */
export interface Signer {
  key: KeyObject;
  builtBy: string;
}

function statementOf(
  { name, version, digest, commit = "", repository }: SignedRelease,
  builtBy: string,
): Buffer {
  const origin = { commit, ...(repository && { repository }) };
  return Buffer.from(canonicalJson({ type: "release", name, version, digest, ...origin, builtBy }));
}

/** @throws Error that does not quote the text, which may be a secret. */
export function readSigningKey(text: string): KeyObject {
  try {
    const der = Buffer.from(lineOfPem(text), "base64");
    const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // The message below covers every reason.
  }
  throw usageError`signing-key-invalid: RELEASE_SIGNING_KEY is not an Ed25519 private key. It is the content of key.pem, not its path. To make one: openssl genpkey -algorithm ed25519 -out key.pem`;
}

/** What a release says about its origin, with the signer's signature. */
export function signed(release: SignedRelease, { key, builtBy }: Signer): Provenance {
  const der = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    builtBy,
    key: der.toString("base64"),
    signature: sign(null, statementOf(release, builtBy), key).toString("base64"),
  };
}

/** Whether the key that the provenance names signed this release under this version. */
export function isSignedBy(release: SignedRelease, { builtBy, key, signature }: Provenance) {
  const der = { key: Buffer.from(key, "base64"), format: "der", type: "spki" } as const;
  return verify(
    null,
    statementOf(release, builtBy),
    createPublicKey(der),
    Buffer.from(signature, "base64"),
  );
}

/** Who may sign the releases of each name, as the platform states it. */
export const owners = v.record(
  releaseName,
  v.strictObject({
    keys: v.pipe(v.array(publicKey), v.minLength(1, "expected a key")),
  }),
);

/** How a list of owners is stored; the highest number counts. */
export const ownersRecord = v.object({ owners, changedAt: time, changedBy: v.string() });

export type Owners = v.InferOutput<typeof owners>;
export type OwnersRecord = v.InferOutput<typeof ownersRecord>;

/**
 * Why a release must not go live, and what to do; undefined if it may. A site without a list of
 * owners requires no signature, but rejects an invalid one.
 */
export function ownershipIssue(
  release: SignedRelease & { provenance?: Provenance },
  owners: Owners | undefined,
): string | undefined {
  const { name, version, provenance } = release;
  const label = `${name}@${version}`;
  if (provenance && !isSignedBy(release, provenance)) {
    return `${label} carries a signature that was made for another release. Publish its build under a new version, signed by its team.`;
  }
  if (!owners) return undefined;
  const owner = Object.hasOwn(owners, name) ? owners[name] : undefined;
  if (!owner) {
    return `${name} has no owner. The keeper of the platform's key adds its team's public key to the list: pnpm release owners <file>`;
  }
  if (!provenance) {
    return `${label} is not signed. Set RELEASE_SIGNING_KEY to its team's key and publish it; under a new version, if it is published already.`;
  }
  if (owner.keys.includes(provenance.key)) return undefined;
  return `${label} is signed by ${provenance.builtBy} with a key that does not own ${name} (…${provenance.key.slice(-9)}). Publish its build under a new version with its team's key. If the key is new, or only out of use, add it to the list: pnpm release owners <file>. If it was stolen, don't.`;
}
