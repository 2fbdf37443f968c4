import * as v from "valibot";
import { expect, it } from "vitest";
import { compositionRecord } from "./composition-record.ts";
import { isUnsafe } from "./fields.ts";

it("takes a composition of more than a hundred thousand values, but no unchecked key in it", () => {
  const pages = Array.from({ length: 40_000 }, (_, index) => [
    `page-${index}`,
    { remote: "mf-one", paths: { pt: `/${index}` } },
  ]);
  const composition = {
    id: "a",
    shell: { version: "1.0.0" },
    remotes: {},
    pages: Object.fromEntries(pages),
  };
  const schema = compositionRecord.entries.composition;
  expect(v.is(schema, composition)).toBe(true);
  expect(v.is(schema, { ...composition, site: { menu: { constructor: 1 } } })).toBe(false);
});

it("counts the values of what a publisher writes, at any depth", () => {
  let nested: unknown = [];
  for (let depth = 0; depth < 10_000; depth += 1) nested = [nested, undefined];
  expect(isUnsafe(nested, 30_000)).toBe(false);
  expect(isUnsafe(nested, 10_000)).toBe(true);
});
