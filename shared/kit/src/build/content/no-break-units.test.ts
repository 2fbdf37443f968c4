import { expect, it } from "vitest";
import { bindUnits, noBreakUnits } from "./no-break-units.ts";

it.each([
  ["Em 30 minutos, de 4 a 6 horas, 15 GB", "Em 30\u00a0minutos, de 4 a 6\u00a0horas, 15\u00a0GB"],
  ["within 15 minutes, 90 days ahead", "within 15\u00a0minutes, 90\u00a0days ahead"],
  ["15 % in 30 Tagen, 10 Min. Lesezeit", "15\u00a0% in 30\u00a0Tagen, 10\u00a0Min. Lesezeit"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
  ["`${retail.hours} hours`", "`${retail.hours}\u00a0hours`"],
])("binds the units of %s", (text, bound) => {
  expect(bindUnits(text)).toBe(bound);
});

it.each(["8 dashboards", "2023 began", "page 9 daily", "30minutes", "a minute"])(
  "leaves %s as it is",
  (text) => {
    expect(bindUnits(text)).toBe(text);
  },
);

it.each([
  ["/mf-home/src/pages/home/home.pt.ts", true],
  ["/mf-content/src/articles/churn/de.mdx", true],
  ["\0virtual:blog.en", true],
  ["/mf-home/src/pages/home/home-page.tsx", false],
  ["/mf-home/src/pages/home/home.ts", false],
])("reads %s: %s", (id, read) => {
  const { transform } = noBreakUnits();
  if (typeof transform !== "object") throw new Error("The plugin has no filtered transform.");
  const pattern = transform.filter?.id;
  expect(pattern instanceof RegExp && pattern.test(id)).toBe(read);
});
