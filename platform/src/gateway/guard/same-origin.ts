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
  const { origin, host } = headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return true;
  // A statement about the address as the browser sees it, so it holds behind any proxy.
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
