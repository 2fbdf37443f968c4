import { createHash } from "node:crypto";
import type { SiteFacts } from "shared/site";

/** Hash of inline content as Content-Security-Policy names it (CSP level 3, section 2.3.1). */
export function policyHash(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/**
 * The Content-Security-Policy of a document: nothing but this site's own files, the inline styles
 * and the import map that the composer wrote (by hash), and no string that becomes code. As a meta tag it stands before
 * everything it governs; the server sends it as a header too, with what only works there.
 */
export function contentPolicy(
  { portrait }: Pick<SiteFacts, "portrait">,
  styles: readonly string[],
  scripts: readonly string[] = [],
): string {
  const images = portrait.startsWith("http") ? ` ${new URL(portrait).origin}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(policyHash).join(" ")}`.trim(),
    `style-src 'self' ${styles.map(policyHash).join(" ")}`.trim(),
    `img-src 'self'${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types site",
  ].join("; ");
}
