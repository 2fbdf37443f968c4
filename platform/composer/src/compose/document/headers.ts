import { createHash } from "node:crypto";
import type { SiteFacts } from "@site/contract/site";

/** One year, in seconds (specification, section 9). */
const transportSecuritySeconds = 31_536_000;

/** Headers that are the same on every response, from a server or a static host. */
export const fixedHeaders = {
  // Not for subdomains: the owner's other ones may still serve http only.
  "strict-transport-security": `max-age=${transportSecuritySeconds}`,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Hash of inline content as Content-Security-Policy names it (CSP level 3, section 2.3.1). */
export function policyHash(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/**
 * The Content-Security-Policy of a document: only this site's own files, and the inline styles and
 * the import map that the composer wrote (by hash); no string becomes code. As a meta tag it comes
 * before every style and script, and after the fonts, which it would allow; the server sends it as a header too, with the directives that
 * only work there.
 */
export function contentPolicy(
  { portrait, forms }: Pick<SiteFacts, "portrait" | "forms">,
  styles: readonly string[],
  scripts: readonly string[] = [],
): string {
  const images = originsOf([portrait]);
  const calls = originsOf([forms?.hostedTable.origin, forms?.email.origin]);
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(policyHash).join(" ")}`.trim(),
    `style-src 'self' ${styles.map(policyHash).join(" ")}`.trim(),
    `img-src 'self' ${images}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${calls}`.trim(),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types site",
  ].join("; ");
}

/** The other sites' origins among the addresses, each once; a path of this site has none. */
function originsOf(addresses: readonly (string | undefined)[]): string {
  const elsewhere = addresses.filter((address) => address?.startsWith("http"));
  return [...new Set(elsewhere.map((address) => new URL(address as string).origin))].join(" ");
}
