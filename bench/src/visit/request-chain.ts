/** One request of a page view, as the browser tells of it. */
export interface ObservedRequest {
  url: string;
  isScript: boolean;
  startMs: number;
  /** When its response was complete; undefined where it never was. */
  endMs: number | undefined;
  /** Whose text or code asked for it, where the browser knows. */
  initiatorUrl: string | undefined;
}

/**
 * How many requests wait for each other at most: 1 is a document alone, 2 a document and everything
 * else at once. An address that the document names counts as asked for by the document, whoever asked
 * first. For some scripts the browser doesn't know who imported them: that was the one before.
 */
export function chainDepth(requests: readonly ObservedRequest[], documentHtml: string): number {
  const [document] = requests;
  if (!document) return 0;
  const depths = new Map([[document.url, 1]]);
  const named = addressesIn(documentHtml);
  const isNamed = ({ url }: ObservedRequest) => named.has(new URL(url).pathname);
  for (const request of requests.toSorted((a, b) => a.startMs - b.startMs)) {
    if (depths.has(request.url)) continue;
    const parent = isNamed(request) ? document.url : parentOf(request, requests, depths);
    depths.set(request.url, (depths.get(parent ?? document.url) ?? 1) + 1);
  }
  return Math.max(...depths.values());
}

/** What the document's elements load. An import map names scripts too, and loads none of them. */
function addressesIn(html: string): ReadonlySet<string> {
  return new Set(
    [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address),
  );
}

function parentOf(
  { initiatorUrl, startMs }: ObservedRequest,
  requests: readonly ObservedRequest[],
  depths: ReadonlyMap<string, number>,
): string | undefined {
  if (initiatorUrl && depths.has(initiatorUrl)) return initiatorUrl;
  return requests
    .filter(({ isScript, endMs }) => isScript && endMs !== undefined && endMs <= startMs)
    .toSorted((a, b) => (a.endMs ?? 0) - (b.endMs ?? 0))
    .at(-1)?.url;
}
