const loading = new Map<string, Promise<void>>();

/**
 * Fetches a script that will be imported soon. With `integrity` the browser refuses other bytes,
 * for the import as well; without, the document's import map says what they must be.
 */
export function preloadScript(href: string, integrity: string | undefined): Promise<void> {
  const known = loading.get(href);
  if (known) return known;
  if (isInDocument(href) || !canPreload()) return Promise.resolve();

  const fetched = new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    if (integrity) link.integrity = integrity;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(href);
      reject(new TypeError(`Failed to load the script ${href}`));
    };
    document.head.append(link);
  });
  loading.set(href, fetched);
  return fetched;
}

/** The document preloads it itself; importing it waits for that. */
function isInDocument(href: string): boolean {
  return document.querySelector(`link[rel="modulepreload"][href="${CSS.escape(href)}"]`) !== null;
}

/** A browser that knows no module preloads tells nothing of them either. */
function canPreload(): boolean {
  return document.createElement("link").relList?.supports?.("modulepreload") ?? false;
}
