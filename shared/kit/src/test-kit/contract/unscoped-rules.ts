import { Features, transform } from "lightningcss";
import { parse } from "postcss";

/**
 * Selectors of a sheet that reach beyond one page's or slot's own elements,
 * `[data-mf="<remote>"][data-page="<id>"]`. Such a rule would restyle pages of others, or the
 * remote's next page, as sheets stay when their page has left.
 */
export function unscopedRules(
  css: string,
  { remote, kind, id }: { remote: string; kind: "page" | "slot"; id: string },
): string[] {
  // What follows the scope's space lies inside it, however the whole is nested.
  const inside = new RegExp(`\\[data-mf="?${remote}"?\\]\\[data-${kind}="?${id}"?\\]\\)? `);
  const input = { filename: "sheet.css", code: Buffer.from(css), minify: true };
  const { code } = transform({ ...input, include: Features.Nesting });
  const found: string[] = [];
  parse(code.toString()).walkRules(({ parent, selector, selectors }) => {
    if (parent?.type === "atrule" && "name" in parent && parent.name === "keyframes") return;
    // Custom properties that are only given an initial value change nothing by themselves.
    if (selector === "*,:before,:after,::backdrop") return;
    found.push(...selectors.filter((one) => !inside.test(one)));
  });
  return found;
}
