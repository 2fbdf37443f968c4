import { type Container, parse } from "postcss";

/** What may apply to whoever loads the sheet: declarations of names, not of looks. */
const nameOnly = new Set(["property", "keyframes", "font-face"]);
/** Rules around rules. */
const around = new Set(["layer", "media", "supports", "container"]);

/**
 * Selectors of a sheet that reach beyond one page's or slot's own elements,
 * `[data-mf="<remote>"][data-page="<id>"]`. Such a rule would restyle pages of others, or the
 * remote's next page, as sheets stay when their page has left.
 */
export function unscopedRules(
  css: string,
  { remote, kind, id }: { remote: string; kind: "page" | "slot"; id: string },
): string[] {
  const place = `\\[data-mf=["']?${remote}["']?\\]\\[data-${kind}=["']?${id}["']?\\]`;
  // What follows the scope's space lies inside it, however the whole is nested.
  const scope = new RegExp(`${place}\\)? `);
  const alone = new RegExp(`^:where\\(${place}\\)$`);
  return selectorsIn(parse(css), alone).filter((selector) => !scope.test(selector));
}

/**
 * Selectors of every style rule, whatever stands around it, and at-rules that are none of the known
 * ones. Rules nested in the `scope` are listed as if it stood in each.
 */
function selectorsIn(container: Container, scope: RegExp): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === "atrule") {
      if (!node.nodes || nameOnly.has(node.name)) return [];
      return around.has(node.name) ? selectorsIn(node, scope) : [`@${node.name} ${node.params}`];
    }
    if (node.type !== "rule") return [];
    const { selector, selectors } = node;
    if (scope.test(selector)) {
      return selectorsIn(node, scope).map((inner) => spelledOut(inner, selector));
    }
    // Custom properties that are only given an initial value change nothing by themselves.
    return selector === "*,:before,:after,::backdrop" ? [] : selectors;
  });
}

/** A nested selector with the scope in the place of `&`, which stands before it where it names none. */
function spelledOut(selector: string, scope: string): string {
  return selector.includes("&") ? selector.replaceAll("&", scope) : `${scope} ${selector}`;
}
