import { compile } from "@tailwindcss/node";
import { parse } from "postcss";
import { describe, expect, it } from "vitest";
import { settleVariables } from "./settled-variables.ts";

/** What Tailwind makes of utilities, settled; without its indentation. */
async function settled(...utilities: string[]): Promise<string> {
  const compiler = await compile(
    '@import "tailwindcss/theme" theme(inline reference); @tailwind utilities source(none);',
    {
      base: import.meta.dirname,
      onDependency: () => {},
    },
  );
  const sheet = parse(compiler.build(utilities));
  sheet.walkAtRules("layer", (layer) => {
    layer.remove();
  });
  settleVariables(sheet);
  return sheet
    .toString()
    .replace(/\/\*.*?\*\//g, "")
    .replace(/\s+/g, " ")
    .trim();
}

describe("the variables of a sheet", () => {
  it("become their values where no utility sets them", async () => {
    const css = await settled("text-sm", "backdrop-blur-md", "transition-colors");
    expect(css).not.toContain("--tw-");
    expect(css).toContain("backdrop-filter: blur(12px)");
    expect(css).toContain("text-decoration-color, fill, stroke;");
  });

  it("become one shadow where it is the only part", async () => {
    const css = await settled("shadow-xs", "md:shadow-none");
    expect(css).not.toContain("--tw-");
    expect(css).toContain(".shadow-xs { box-shadow: 0 1px 2px 0 rgb(0 0 0 / 0.05); }");
    expect(css).toContain("box-shadow: 0 0 #0000;");
  });

  it("stay where another utility may set them", async () => {
    const css = await settled("shadow-xs", "ring-2", "shadow-red-500");
    for (const name of ["--tw-shadow", "--tw-ring-shadow", "--tw-shadow-color"]) {
      expect(css).toContain(`@property ${name} {`);
      expect(css).toContain(`${name}: `);
      expect(css).toContain(`var(${name}`);
    }
    expect(css).toContain("box-shadow: var(--tw-ring-shadow), var(--tw-shadow);");
    expect(css).not.toContain("inset");
  });

  it("keep the part of a move that is set, and the start of the one that isn't", async () => {
    expect(await settled("translate-x-2")).toMatch(/translate: [^;]*0\.25rem[^;]* 0;/);
    expect(await settled("translate-x-2", "translate-y-2")).toContain(
      "translate: var(--tw-translate-x) var(--tw-translate-y);",
    );
  });

  it("go with what only wrote them down", async () => {
    expect(await settled("font-semibold")).toBe(".font-semibold { font-weight: 600; }");
    const both = await settled("leading-snug", "text-sm");
    expect(both).toContain("--tw-leading: 1.375");
    expect(both).toContain("line-height: var(--tw-leading,");
  });
});
