import { createHash } from "node:crypto";

/** SHA-256 of some bytes, in hexadecimal. */
export function digestOf(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** JSON with keys in alphabetical order at every level, so that equal values have equal digests. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * A stored file's subresource integrity, from the SHA-256 that it is stored by
 * (W3C Subresource Integrity, section 3.5).
 */
export function integrityOf(hash: string): string {
  return `sha256-${Buffer.from(hash, "hex").toString("base64")}`;
}
