import type { SiteFacts } from "@site/contract/site";

/** What the policy of an overridden document has to know. */
export interface PolicyParts {
  site: Pick<SiteFacts, "portrait">;
  /** Development servers whose code the page runs; none where published releases stand in. */
  origins: readonly string[];
  /** New on every answer: Vite applies edited styles by elements that carry it. */
  nonce: string;
}

/**
 * The Content-Security-Policy of an overridden document: this site, exactly the development servers
 * that were asked for, and the socket by which each says that a file was edited.
 */
export function overridePolicy({ site, origins, nonce }: PolicyParts): string {
  const sockets = origins.map((origin) => origin.replace(/^http/, "ws"));
  const pictures = site.portrait.startsWith("http") ? [new URL(site.portrait).origin] : [];
  const from = (...more: readonly string[]) => ["'self'", ...more].join(" ");
  const hasServer = origins.length > 0;
  const styles = hasServer ? [...origins, `'nonce-${nonce}'`] : [];
  return [
    "default-src 'none'",
    `script-src ${from(...origins)}`,
    `style-src ${from(...styles)}`,
    `img-src ${from(...origins, ...pictures)}`,
    `font-src ${from(...origins)}`,
    `connect-src ${from(...origins, ...sockets)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Vite's client waits in a worker, made of a blob, for a server that went away.
    ...(hasServer ? ["worker-src blob:", "trusted-types site default"] : ["trusted-types site"]),
  ].join("; ");
}
