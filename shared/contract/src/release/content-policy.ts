import type { SiteFacts } from "../site.ts";

/**
 * The Content-Security-Policy of a document: only this site's own files, and the inline styles and
 * scripts that the caller names; no string becomes code. As a meta tag it comes before every style
 * and script, and after the fonts, which it would allow; a server sends it as a header too, with the
 * directives that only work there.
 *
 * @param styles sources of inline styles, by hash or nonce (CSP level 3, section 2.3.1)
 * @param scripts sources of inline scripts, likewise
 */
export function contentPolicy(
  { portrait, forms }: Pick<SiteFacts, "portrait" | "forms">,
  styles: readonly string[] = [],
  scripts: readonly string[] = [],
): string {
  const images = imageOrigins({ portrait });
  const calls = originsOf([forms?.hostedTable.origin, forms?.email.origin]);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    `img-src ${["'self'", ...images].join(" ")}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...calls].join(" ")}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types site",
  ].join("; ");
}

/** The other sites that a page's pictures may come from. */
export function imageOrigins({ portrait }: Pick<SiteFacts, "portrait">): string[] {
  return originsOf([portrait]);
}

/** The other sites' origins among the addresses, each once; a path of this site has none. */
function originsOf(addresses: readonly (string | undefined)[]): string[] {
  const elsewhere = addresses.filter((address) => address?.startsWith("http"));
  return [...new Set(elsewhere.map((address) => new URL(address as string).origin))];
}
