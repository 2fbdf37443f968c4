import { createHash } from "node:crypto";

/** A fingerprint of an address, whatever its capitals. A mail carries it, so that an erasure finds it. */
export function addressDigest(address: string): string {
  return createHash("sha256").update(address.trim().toLowerCase()).digest("hex");
}
