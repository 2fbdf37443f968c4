import type { IncomingHttpHeaders } from "node:http";

/**
 * False when a browser says that the request comes from a page of another site: such a page could
 * otherwise make a visitor write here without knowing it. Programs that aren't browsers send
 * neither header and pass.
 */
export function isOwnPage(
  headers: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): boolean {
  const { origin, host, "x-forwarded-host": publicHost } = headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return true;
  // A statement about the address as the browser sees it, so it holds behind any proxy.
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  // A proxy may put its own name into Host. A foreign page cannot send the other header unasked.
  return [host, publicHost].includes(new URL(origin).host);
}
