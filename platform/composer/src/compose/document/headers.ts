import { createHash } from "node:crypto";

/** One year, in seconds (specification, section 9). */
const transportSecuritySeconds = 31_536_000;

/** Headers that are the same on every response, from a server or a static host. */
export const fixedHeaders = {
  // Without subdomains: other subdomains of the owner may still serve http only.
  "strict-transport-security": `max-age=${transportSecuritySeconds}`,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
} as const;

/**
 * Policy of a release's files, and of everything else that is not a document: opened as a page,
 * such a file must not load, run or send anything.
 */
export const barePolicy = "default-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** Hash of inline content as Content-Security-Policy names it (CSP level 3, section 2.3.1). */
export function policyHash(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
