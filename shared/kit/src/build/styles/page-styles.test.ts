import { compile } from "@tailwindcss/node";
import { parse } from "postcss";
import { describe, expect, it } from "vitest";
import {
  compileRemoteStyles,
  isStyleSource,
  settleVariables,
  uiComponents,
} from "./page-styles.ts";

it.each([
  ["about", ":where([data-mf=mf-a][data-page=about])"],
  // No name in a selector begins with a digit.
  ["404", ':where([data-mf=mf-a][data-page="404"])'],
])("dresses the page %s alone", async (id, scope) => {
  const code = 'export default () => <p className="text-ink">words</p>;';
  const css = await compileRemoteStyles({ remote: "mf-a", kind: "page", id }, [code]);
  expect(css).toContain(`${scope}{.text-ink{`);
});

it("reads class names of components: the remote's own and the UI kit's, compiled or not", () => {
  const ui = uiComponents.slice(0, uiComponents.indexOf("/**"));
  expect(isStyleSource("/site/mf-a/src/pages/about/about-page.tsx")).toBe(true);
  expect(isStyleSource(`${ui}/components/section.tsx`)).toBe(true);
  expect(isStyleSource(`${ui}/components/section.js`)).toBe(true);
  expect(isStyleSource("/site/mf-a/src/pages/about/about.en.ts")).toBe(false);
  expect(isStyleSource("/site/node_modules/library/view.tsx")).toBe(false);
});

describe("a variable of Tailwind's", () => {
  /** What Tailwind makes of utilities, settled. */
  async function settled(...utilities: string[]): Promise<string> {
    const sheet = '@import "tailwindcss/theme" theme(inline reference); @tailwind utilities;';
    const compiler = await compile(sheet, {
      base: import.meta.dirname,
      onDependency: () => {},
      polyfills: 2,
    });
    const compiled = parse(compiler.build(utilities));
    settleVariables(compiled);
    return compiled.toString();
  }

  it("becomes its initial value where no utility sets it", async () => {
    const css = await settled("backdrop-blur-md", "-translate-y-1/2");
    expect(css).toContain("translate: 0 var(--tw-translate-y)");
    expect(css).not.toMatch(/--tw-(?!translate-y|backdrop-blur)/);
  });

  it("stays where another utility may set it, and goes with what only wrote it down", async () => {
    const both = await settled("leading-snug", "text-sm", "font-semibold");
    expect(both).toContain("--tw-leading: 1.375");
    expect(both).toContain("line-height: var(--tw-leading,");
    expect(both).toContain("@property --tw-leading");
    expect(both).not.toContain("--tw-font-weight");
  });
});
