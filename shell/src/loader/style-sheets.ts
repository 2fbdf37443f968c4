const loading = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page and waits until it applies. One that the prerendered page holds
 * inline (`data-href`) is there already.
 */
export function addStyleSheet(href: string, integrity: string | undefined): Promise<void> {
  if (document.querySelector(`style[data-href="${CSS.escape(href)}"]`)) return Promise.resolve();
  const known = loading.get(href);
  if (known) return known;

  const added = new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    if (integrity) link.integrity = integrity;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(href);
      reject(new TypeError(`Failed to load the style sheet ${href}`));
    };
    document.head.append(link);
  });
  loading.set(href, added);
  return added;
}
