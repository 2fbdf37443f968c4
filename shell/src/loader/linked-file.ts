const links = new Map<string, Promise<void>>();

/**
 * Links a file from the document, once, and waits until the browser has it: with `integrity`, these
 * bytes and no others. One that the document brought, as `present` selects it, is there already.
 */
export function linkedFile(
  kind: "script" | "style sheet",
  rel: "modulepreload" | "stylesheet",
  href: string,
  integrity: string | undefined,
  present: string,
): Promise<void> {
  const known = links.get(href);
  if (known) return known;
  if (document.querySelector(present)) return Promise.resolve();

  const arrival = new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = rel;
    link.href = href;
    if (integrity) link.integrity = integrity;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      links.delete(href);
      reject(new TypeError(`Failed to load the ${kind} ${href}`));
    };
    document.head.append(link);
  });
  links.set(href, arrival);
  return arrival;
}
