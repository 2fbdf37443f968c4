/** What a rule may apply to whoever loads the sheet: declarations of names, not of looks. */
const nameOnly = /^@(?:property|keyframes|font-face)\b/;
/** Rules around rules. */
const around = /^@(?:layer|media|supports|container)\b/;

/**
 * Selectors of a sheet that reach beyond a remote's own elements, `[data-mf="<remote>"]`. A rule of
 * such a sheet would restyle pages of others.
 */
export function unscopedRules(css: string, remote: string): string[] {
  // What follows the scope's space lies inside it, however the whole is nested.
  const scope = new RegExp(`\\[data-mf=["']?${remote}["']?\\]\\)? `);
  const alone = new RegExp(`^:where\\(\\[data-mf=["']?${remote}["']?\\]\\)$`);
  const found: string[] = [];
  walk(css.replace(/\/\*.*?\*\//gs, ""), alone, (selectors) => {
    // Custom properties that are only given an initial value change nothing by themselves.
    if (selectors === "*,:before,:after,::backdrop") return;
    for (const selector of splitSelectors(selectors)) {
      if (!scope.test(selector)) found.push(selector);
    }
  });
  return found;
}

/**
 * Visits the selectors of every style rule, whatever stands around it. Rules nested in the `scope`
 * are visited as if it stood before each.
 */
function walk(css: string, scope: RegExp, visit: (selectors: string) => void): void {
  let from = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === ";") from = at + 1;
    if (sign !== "{") continue;
    const prelude = css.slice(from, at).trim();
    const end = blockEnd(css, at);
    const isAtRule = prelude.startsWith("@");
    const inside = css.slice(at + 1, end);
    if (around.test(prelude)) walk(inside, scope, visit);
    else if (scope.test(prelude)) walk(inside.replaceAll("&", prelude), scope, visit);
    else if (!isAtRule) visit(prelude);
    else if (!nameOnly.test(prelude)) visit(prelude);
    at = end;
    from = end + 1;
  }
}

/** Where the block ends that opens at a position. */
function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`The sheet has a block that doesn't end: ${css.slice(open, open + 60)}`);
}

/** A list of selectors, split at the commas that stand in no brackets. */
function splitSelectors(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of list) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
