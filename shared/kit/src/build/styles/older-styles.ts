import { Features, transform } from "lightningcss";
import { type Declaration, parse, type Root, Rule } from "postcss";

/** The oldest browsers that the second sheet is written for: they have `:where()`, flex gaps and ratios. */
const olderBrowsers = { chrome: 88 << 16, firefox: 90 << 16, safari: 15 << 16, ios_saf: 15 << 16 };

/**
 * A sheet for browsers without nested rules, cascade layers and registered properties, which the
 * finished page loads where the shell doesn't start (docs/decisions/browsers.md). The rules are in
 * the order of the layers already: a sheet states its layers first to last.
 */
export function olderStyles(css: string): string {
  const sheet = parse(css);
  const initialValues: Declaration[] = [];
  sheet.walkAtRules("property", (property) => {
    property.walkDecls("initial-value", (initial) => {
      initialValues.push(initial.clone({ prop: property.params }));
    });
    property.remove();
  });
  unwrap(sheet, "layer", /./);
  // No script starts in these browsers, and they don't know this media feature.
  unwrap(sheet, "media", /^\(scripting:\s*none\)$/);
  if (initialValues.length > 0) {
    sheet.prepend(new Rule({ selector: "*, ::before, ::after", nodes: initialValues }));
  }
  const { code } = transform({
    filename: "older.css",
    code: Buffer.from(sheet.toString()),
    minify: true,
    targets: olderBrowsers,
    include: Features.Nesting,
    exclude: Features.LogicalProperties | Features.DirSelector | Features.LightDark,
  });
  return code.toString();
}

/** Replaces each at-rule of that name and condition by the rules inside it. */
function unwrap(sheet: Root, name: string, condition: RegExp): void {
  sheet.walkAtRules(name, (rule) => {
    if (condition.test(rule.params)) rule.replaceWith(rule.nodes ?? []);
  });
}
