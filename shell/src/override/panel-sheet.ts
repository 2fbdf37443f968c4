/*
 * The panel's own styles, in its shadow tree: the site's don't reach it, and it reaches none of the
 * site's. A constructed sheet needs no leave of the page's policy.
 */
const css = `
:host { all: initial; position: fixed; inset: auto auto 0 0; z-index: 2147483647; }
* { box-sizing: border-box; font: 13px/1.5 system-ui, sans-serif; }
button { cursor: pointer; border: 1px solid #0b1f2a; border-radius: 6px; padding: 4px 10px; background: #fff; color: #0b1f2a; }
button:focus-visible { outline: 3px solid #137c8b; outline-offset: 2px; }
.badge { position: fixed; left: 12px; bottom: 12px; display: flex; gap: 6px; padding: 6px; border-radius: 10px; background: #ffd166; box-shadow: 0 2px 12px #0006; }
.badge .name { border-color: transparent; background: transparent; font-weight: 600; }
.panel { position: fixed; left: 12px; bottom: 64px; max-width: calc(100% - 24px); max-height: 70vh; overflow: auto; padding: 12px 16px; border-radius: 10px; background: #fff; color: #0b1f2a; box-shadow: 0 4px 24px #0006; }
h2, h3 { margin: 0 0 6px; font-weight: 600; }
h3 { margin-top: 12px; }
table { border-collapse: collapse; }
th, td { padding: 3px 14px 3px 0; text-align: left; white-space: nowrap; }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; }
tr.overridden td { background: #fff3cf; }
ul { margin: 0; padding-left: 18px; color: #9b1c1c; max-width: 70ch; overflow-wrap: anywhere; }
.boundary { position: fixed; border: 2px dashed #c2185b; pointer-events: none; }
.boundary.slot { border-color: #137c8b; }
.boundary span { position: absolute; top: 0; left: 0; padding: 1px 6px; background: #c2185b; color: #fff; font-size: 11px; white-space: nowrap; }
.boundary.slot span { background: #0f6471; }
`;

/** Gives a shadow tree the panel's styles. */
export function adoptPanelSheet(tree: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  tree.adoptedStyleSheets = [sheet];
}
