/**
 * Writes a sheet's scope once instead of before every rule: `S .a{…}S .b{…}` inside a layer becomes
 * `S{& .a{…}& .b{…}}`. It is the same for the cascade, as a `:where` weighs nothing, and a fifth of the
 * bytes that a sheet adds to a document.
 *
 * @param css minified, its rules in `layer` all below `scope`
 * @throws Error naming a rule that is not.
 */
export function nestedScope(css: string, layer: string, scope: string): string {
  const opening = `@layer ${layer}{`;
  const start = css.indexOf(opening);
  if (start === -1) return css;
  const bodyStart = start + opening.length;
  const end = endOfBlock(css, bodyStart);
  const body = css.slice(bodyStart, end);
  for (const [, selector = ""] of body.matchAll(/(?:^|[{};])([^@{};][^{};]*)\{/g)) {
    if (!selector.includes(scope)) {
      throw new Error(
        `The rule ${selector} of the layer ${layer} is not below ${scope}: it would reach other remotes' elements.`,
      );
    }
  }
  const nested = `${scope}{${body.replaceAll(scope, "&")}}`;
  return `${css.slice(0, bodyStart)}${nested}${css.slice(end)}`;
}

/** Index of the brace that closes the block whose content starts at `from`. */
function endOfBlock(css: string, from: number): number {
  let depth = 1;
  for (let index = from; index < css.length; index += 1) {
    if (css[index] === "{") depth += 1;
    if (css[index] === "}") depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error("A sheet's layer is never closed.");
}
