/**
 * First segments of addresses that the server answers itself, or that never are pages: neither a
 * page's address nor a remote's name may use one.
 */
export const reservedSegments: ReadonlySet<string> = new Set([
  "_addresses",
  "_og",
  "_page",
  "_reports",
  "api",
  "assets",
  "console",
  "forms",
  "healthz",
  "readyz",
  "rest",
  "shell",
]);
