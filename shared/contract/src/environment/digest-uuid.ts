import { createHash } from "node:crypto";

/**
 * A UUID that the same text always gives: of version 8 (RFC 9562, section 5.8), made of the text's
 * SHA-256. For Node.
 */
export function digestUuid(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
