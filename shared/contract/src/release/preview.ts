/*
 * A previewed page shows other releases than the live ones, or a remote from its sources. Nothing of
 * it is prerendered: a script of the shell's release renders it in the browser.
 */

/** The shell's script that renders such a page. No ordinary document names it. */
export const previewScript = "preview.js";

/** Id of the element with the JSON that describes such a page. */
export const previewElement = "preview";

/** Name of the query parameter with a preview's token. */
export const previewParameter = "preview";

/** Version of a remote that is served from its sources. */
export const developmentVersion = "0.0.0-development";

/** Description of a previewed page, beside its composition. */
export interface Preview {
  /** What it shows, as text for its bar. */
  text: string;
  /** Origin of the site that shows a remote's sources; absent in a preview of releases. */
  site?: string;
}
