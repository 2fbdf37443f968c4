/*
 * What the composer writes is machine-made: attributes are double-quoted, and no markup hides in
 * the text of a script. So it can be cut without a parser.
 */

const modulePreload = /<link(?=[^>]*\brel="modulepreload")[^>]*>\s*/g;
const script = /<script\b[^>]*>[\s\S]*?<\/script>\s*/g;

/** The finished document alone: no script, no data for scripts, no script fetched. Fonts stay. */
export function withoutScripts(html: string): string {
  return html.replace(script, "").replace(modulePreload, "");
}
