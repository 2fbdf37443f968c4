import { expect, it } from "vitest";
import { unscopedRules } from "./unscoped-rules.ts";

const owner = { remote: "mf-a", kind: "page", id: "home" } as const;

it("accepts rules inside the page's own elements, however they are nested and wrapped", () => {
  const css = `@layer theme,base;@layer mf{:where([data-mf=mf-a][data-page=home]) .x,:where([data-mf="mf-a"][data-page="home"]) .y{color:red}
    @media (width>=40rem){:where([data-mf=mf-a][data-page=home]) .md\\:x{color:red}}
    :is(:where(.group):hover :is(:where([data-mf=mf-a][data-page=home]) .z)){color:red}
    @keyframes turn{to{rotate:1turn}}}
    @layer mf{:where([data-mf=mf-a][data-page=home]){.x{color:red}& p{color:red}@media (width>=40rem){.y,:is(& .z){color:red}}}}
    @property --x{syntax:"*";inherits:false}`;
  expect(unscopedRules(css, owner)).toEqual([]);
});

it.each([
  ["a bare class", ".x{color:red}", ".x"],
  ["an element", "@layer mf{p{margin:0}}", "p"],
  ["one of a list", ":where([data-mf=mf-a][data-page=home]) .x,.y{color:red}", ".y"],
  [
    "another remote's elements",
    ":where([data-mf=mf-b][data-page=home]) .x{color:red}",
    ":where([data-mf=mf-b][data-page=home]) .x",
  ],
  [
    "a remote whose name begins like it",
    "[data-mf=mf-ab][data-page=home] .x{color:red}",
    "[data-mf=mf-ab][data-page=home] .x",
  ],
  ["all of the remote's pages", "[data-mf=mf-a] .x{color:red}", "[data-mf=mf-a] .x"],
  [
    "another page of the remote",
    "[data-mf=mf-a][data-page=about] .x{color:red}",
    "[data-mf=mf-a][data-page=about] .x",
  ],
  [
    "what is not its own",
    ".x:not([data-mf=mf-a][data-page=home]){color:red}",
    ".x:not([data-mf=mf-a][data-page=home])",
  ],
  [
    "what is nested in the scope and looks out of it",
    ":where([data-mf=mf-a][data-page=home]){.x{color:red}.y:has(&){color:red}}",
    ".y:has(:where([data-mf=mf-a][data-page=home]))",
  ],
  ["a rule inside a condition", "@media print{.x{color:red}}", ".x"],
])("finds a rule for %s", (_what, css, selector) => {
  expect(unscopedRules(css, owner)).toEqual([selector]);
});
