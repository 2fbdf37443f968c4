import { expect, it } from "vitest";
import { olderStyles } from "./older-styles.ts";

it("says the same without nested rules, layers and registered properties", () => {
  const css = `
    @layer base, mf;
    @layer base { a { color: red } }
    @layer mf { :where([data-page=home]) { .b { color: #000; &:hover { color: #fff } } } }
    @property --c { syntax: "*"; inherits: false; initial-value: 0 }
    @property --d { syntax: "*"; inherits: false }`;
  expect(olderStyles(css)).toBe(
    "*,:before,:after{--c:0}a{color:red}" +
      ":where([data-page=home]) .b{color:#000}:where([data-page=home]) .b:hover{color:#fff}",
  );
});

it("holds what is for pages without scripts, and asks for widths in the older way", () => {
  const css =
    "@layer mf{@media (scripting:none){.a{color:red}}}@media (width>=40rem){@media (scripting:none){.b{color:red}}}";
  expect(olderStyles(css)).toBe(".a{color:red}@media (min-width:40rem){.b{color:red}}");
});
