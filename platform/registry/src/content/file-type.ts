import { extname } from "node:path";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Content type of a file, by its ending. */
export function contentTypeOf(file: string): string {
  return types[extname(file)] ?? "application/octet-stream";
}

/** False for formats that are compressed already. */
export function isCompressible(file: string): boolean {
  return /^(text\/|application\/(json|xml|manifest)|image\/svg)/.test(contentTypeOf(file));
}
