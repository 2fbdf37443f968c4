import { expect, it } from "vitest";
import { unscopedRules } from "./unscoped-rules.ts";

it("accepts rules inside the remote's own elements, however they are nested and wrapped", () => {
  const css = `@layer theme,base;@layer mf{:where([data-mf=mf-a]) .x,:where([data-mf="mf-a"]) .y{color:red}
    @media (width>=40rem){:where([data-mf=mf-a]) .md\\:x{color:red}}
    :is(:where(.group):hover :is(:where([data-mf=mf-a]) .z)){color:red}
    @keyframes turn{to{rotate:1turn}}}
    @layer slot{:where([data-mf=mf-a]){& .x{color:red}@media (width>=40rem){& .y,:is(& .z){color:red}}}}
    @property --x{syntax:"*";inherits:false}`;
  expect(unscopedRules(css, "mf-a")).toEqual([]);
});

it.each([
  ["a bare class", ".x{color:red}", ".x"],
  ["an element", "@layer mf{p{margin:0}}", "p"],
  ["one of a list", ":where([data-mf=mf-a]) .x,.y{color:red}", ".y"],
  [
    "another remote's elements",
    ":where([data-mf=mf-b]) .x{color:red}",
    ":where([data-mf=mf-b]) .x",
  ],
  ["a remote whose name begins like it", "[data-mf=mf-ab] .x{color:red}", "[data-mf=mf-ab] .x"],
  ["what is not its own", ".x:not([data-mf=mf-a]){color:red}", ".x:not([data-mf=mf-a])"],
  [
    "what is nested in the scope without it",
    ":where([data-mf=mf-a]){& .x{color:red}.y{color:red}}",
    ".y",
  ],
  ["a rule inside a condition", "@media print{.x{color:red}}", ".x"],
])("finds a rule for %s", (_what, css, selector) => {
  expect(unscopedRules(css, "mf-a")).toEqual([selector]);
});
