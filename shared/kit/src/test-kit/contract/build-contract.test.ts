import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { locales } from "@site/contract/locales";
import { scopeClass } from "@site/contract/page";
import { expect, it, onTestFinished } from "vitest";
import { copyOf, renderedLater, unscopedRules } from "./build-contract.ts";
import { OpenedBuild, renderedPart } from "./opened-build.ts";

it.each([
  "new Date().getFullYear()",
  'new Intl.DateTimeFormat("en", { year: "numeric" }).format()',
])("sees a clock that a module reads when it is loaded, by %s", async (clock) => {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const exposes = locales.map((locale) => [locale, { name: "./x", scripts: ["x.js"], styles: [] }]);
  const manifest = {
    ...{ kind: "remote", name: "mf-a", version: "1.0.0", entry: "x.js", shared: {}, pages: {} },
    slots: { year: { exposes: Object.fromEntries(exposes) } },
  };
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  writeFileSync(
    join(folder, "x.js"),
    `const year = String(${clock});
    export const get = async () => () => ({ Slot: () => year, content: {} });`,
  );
  const build = new OpenedBuild(folder);
  const copy = copyOf(build);
  onTestFinished(() => rmSync(copy.folder, { recursive: true }));
  const [part] = build.parts;
  if (!part) throw new Error("the build has no part");
  const year = Number(await renderedPart(build, part));
  expect(Number(await renderedLater(copy, part))).toBeGreaterThan(year);
});

const owner = { kind: "page", id: "home" } as const;
const own = `.${scopeClass("page", "home")}`;

it("accepts rules inside the page's own elements, however they are nested and wrapped", () => {
  const css = `@layer theme,base;@layer mf{${own} .x,:is(${own} .y){color:red}
    @media (width>=40rem){${own} .md\\:x{color:red}}
    :is(:where(.group):hover :is(${own} .z)){color:red}
    @keyframes turn-${own.slice(1)}{to{rotate:1turn}}}
    @layer mf{${own}{.x{color:red}& p{color:red}@media (width>=40rem){.y,:is(& .z){color:red}}}}
    @property --x{syntax:"*";inherits:false}`;
  expect(unscopedRules(css, owner)).toEqual([]);
});

it.each([
  ["a bare class", ".x{color:red}", ".x"],
  ["an element", "@layer mf{p{margin:0}}", "p"],
  ["one of a list", `${own} .x,.y{color:red}`, ".y"],
  ["all of the remote's pages", "[data-mf=mf-a] .x{color:red}", "[data-mf=mf-a] .x"],
  ["another page", `.${scopeClass("page", "about")} .x{color:red}`, scopeClass("page", "about")],
  ["what is not its own", `.x:not(${own}){color:red}`, ".x:not("],
  ["what looks out of the scope", `${own}{.x{color:red}.y:has(&){color:red}}`, ".y:has("],
  ["what holds something of its own", `body:has(${own} .x) p{color:red}`, "body:has("],
  ["keyframes", "@keyframes turn{to{rotate:1turn}}", "@keyframes turn"],
  ["a rule inside a condition", "@media print{.x{color:red}}", ".x"],
])("finds a rule for %s", (_what, css, selector) => {
  expect(unscopedRules(css, owner)).toEqual([expect.stringContaining(selector)]);
});
