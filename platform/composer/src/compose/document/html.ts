const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML content or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** An element's start tag, or a whole void element. */
export function tag(name: string, attributes: Record<string, string | true>): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === true ? ` ${attribute}` : ` ${attribute}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

/** Preloads fonts that the first viewport shows. */
export function fontPreload(href: string): string {
  return tag("link", { rel: "preload", href, as: "font", type: "font/woff2", crossorigin: true });
}

/** JSON inside a script element: no `<` can end the element early. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** How every document names the site's icons: attributes of `link` elements. */
export const iconLinks = [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
] as const satisfies Record<string, string>[];
