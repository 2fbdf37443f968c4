/*
 * What the composer writes is machine-made: attributes are double-quoted, and no markup hides in
 * the text of a script. So it can be cut without a parser.
 */

const preload = /<link(?=[^>]*\brel="(?:module)?preload")[^>]*>\s*/g;
const script = /<script\b[^>]*>[\s\S]*?<\/script>\s*/g;

/** The document without anything that asks for files before they are found to be needed. */
export function withoutPreloads(html: string): string {
  return html.replace(preload, "");
}

/** The finished document alone: no script, no data for scripts, no script fetched. Fonts stay. */
export function withoutScripts(html: string): string {
  return html
    .replace(script, "")
    .replace(preload, (link) => (link.includes('"modulepreload"') ? "" : link));
}
