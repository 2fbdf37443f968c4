import { describe, expect, it } from "vitest";
import { nestedScope } from "./nested-scope.ts";

const scope = ":where([data-mf=mf-x])";

describe("a sheet's scope", () => {
  it("is written once, around rules and queries", () => {
    const css = `@layer mf{${scope} .a{top:0}@media (width>=48rem){${scope} .b,${scope} .c{left:0}}}@keyframes k{to{top:0}}`;
    expect(nestedScope(css, "mf", scope)).toBe(
      `@layer mf{${scope}{.a{top:0}@media (width>=48rem){.b,.c{left:0}}}}@keyframes k{to{top:0}}`,
    );
  });

  it("is named where a rule would mean something else without it", () => {
    const css = `@layer mf{${scope} svg{top:0}:is(:where(.group):hover :is(${scope} .a)){left:0}${scope} .b:not(${scope} .c *){left:0}}`;
    expect(nestedScope(css, "mf", scope)).toBe(
      `@layer mf{${scope}{& svg{top:0}:is(:where(.group):hover :is(& .a)){left:0}& .b:not(& .c *){left:0}}}`,
    );
  });

  it("rejects a rule that would reach other remotes", () => {
    const css = `@layer mf{${scope} .a{top:0}.b{left:0}}`;
    expect(() => nestedScope(css, "mf", scope)).toThrow("The rule .b of the layer mf is not below");
  });

  it("leaves a sheet without rules as it is", () => {
    expect(nestedScope("@layer mf;", "mf", scope)).toBe("@layer mf;");
  });
});
