/** What to do with the path of a request. */
export type SiteAddress =
  | { kind: "path"; path: string }
  | { kind: "redirect"; path: string }
  | { kind: "malformed" };

/** A request's URL in its two parts; the query comes without its question mark. */
export function partsOf(url: string): { path: string; query: string | undefined } {
  const own = withoutOrigin(url);
  const mark = own.indexOf("?");
  return mark < 0
    ? { path: own, query: undefined }
    : { path: own.slice(0, mark), query: own.slice(mark + 1) };
}

/** A client may send an absolute URL (RFC 9112, 3.2.2); its origin is ignored. */
function withoutOrigin(url: string): string {
  if (url.startsWith("/")) return url;
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return path.startsWith("/") || path === url ? path : `/${path}`;
}

/** Characters that no address of this site contains, encoded or not. */
const forbidden = /[\\\p{Cc}]|%2f|%5c|%00/iu;

/**
 * Reads a request's path. One spelling of an address is canonical: no trailing slash, no doubled
 * slashes, no needless percent-encoding; others redirect to it. The result always begins with
 * exactly one slash, so that a redirect can't leave the site.
 *
 * @example readAddress("/sobre/") // { kind: "redirect", path: "/sobre" }
 */
export function readAddress(rawPath: string): SiteAddress {
  if (!rawPath.startsWith("/") || forbidden.test(rawPath)) return { kind: "malformed" };
  let decoded: string;
  try {
    decoded = decodeURIComponent(rawPath);
  } catch {
    return { kind: "malformed" };
  }
  // Decoding a doubly encoded path twice would let a hidden slash or dot through.
  if (forbidden.test(decoded) || /%[0-9a-f]{2}/i.test(decoded)) return { kind: "malformed" };
  const segments = decoded.split("/").filter((segment) => segment !== "");
  if (segments.some((segment) => segment === "." || segment === "..")) return { kind: "malformed" };
  const path = `/${segments.join("/")}`;
  return encodedPath(path) === rawPath || path === rawPath
    ? { kind: "path", path }
    : { kind: "redirect", path };
}

/**
 * A path as it stands in a URL. `encodeURI` does not encode the two characters that end a path.
 *
 * @example encodedPath("/en/about?x") // "/en/about%3Fx"
 */
export function encodedPath(path: string): string {
  return encodeURI(path).replaceAll("?", "%3F").replaceAll("#", "%23");
}

/**
 * A request's URL as the router can read it. A path that is wrongly encoded would be answered by
 * the router itself, without the site's page, headers and language; with its percent signs encoded
 * it reaches the site, which rejects it.
 *
 * @example routableUrl("/de/%c0?a=%") // "/de/%25c0?a=%"
 */
export function routableUrl(url: string): string {
  const own = withoutOrigin(url);
  if (!own.includes("%")) return own;
  const [path = "", ...query] = own.split(/(\?.*)/s, 2);
  try {
    decodeURIComponent(path);
    return own;
  } catch {
    return `${path.replaceAll("%", "%25")}${query.join("")}`;
  }
}
