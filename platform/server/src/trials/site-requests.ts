/** A request for something of the site. */
export interface SiteRequest {
  method: "GET";
  path: string;
  headers: Record<string, string>;
}

/** Pages, each with the files that its document names: what visitors and their browsers ask for. */
export async function siteRequests(origin: string): Promise<SiteRequest[]> {
  const sitemap = await textAt(`${origin}/sitemap.xml`);
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? "").pathname,
  );
  const documents = await Promise.all(pages.map((path) => textAt(`${origin}${path}`)));
  const files = new Set(
    documents.flatMap((html) =>
      [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|png|webp|woff2|xml|ico))"/g)].map(
        ([, path]) => path ?? "",
      ),
    ),
  );
  const encodings = ["br", "gzip", "identity"];
  return [...pages, ...files, "/no-such-page"].map((path, index) => ({
    method: "GET",
    path,
    // Most browsers take brotli.
    headers: { "accept-encoding": index % 5 === 0 ? (encodings[index % 3] ?? "br") : "br" },
  }));
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}, expected 200.`);
  return response.text();
}
