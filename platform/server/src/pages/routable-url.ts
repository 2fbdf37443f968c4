/**
 * A request's URL as the router can read it. A path that is wrongly encoded would be answered by
 * the router itself, without the site's page, headers and language; with its percent signs encoded
 * it reaches the site, which refuses it.
 *
 * @example routableUrl("/de/%c0?a=%") // "/de/%25c0?a=%"
 */
export function routableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const [path = "", ...query] = url.split(/(\?.*)/s, 2);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `${path.replaceAll("%", "%25")}${query.join("")}`;
  }
}
