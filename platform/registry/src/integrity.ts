/**
 * A stored file's subresource integrity, from the SHA-256 that it is stored by
 * (W3C Subresource Integrity, section 3.5).
 */
export function integrityOf(hash: string): string {
  return `sha256-${Buffer.from(hash, "hex").toString("base64")}`;
}
