import type { Composition } from "@site/contract/composition";
import { expect, it } from "vitest";
import { menuOf } from "./menu-items.tsx";

const label = { pt: "p", en: "e", de: "d" };
const page = (menu?: {
  order: number;
  group?: string;
  groupLabel?: typeof label;
}): Composition["pages"][string] => ({
  remote: "mf-x",
  paths: { pt: "/a", en: "/en/a", de: "/de/a" },
  exposes: {},
  ...(menu && { menu: { ...menu, label } }),
});

it("orders pages by what they declare and puts a group where its first page would stand", () => {
  const items = menuOf({
    blog: page({ order: 50 }),
    "service-b": page({ order: 22, group: "services" }),
    article: page(),
    home: page({ order: 10 }),
    "service-a": page({ order: 21, group: "services" }),
  });
  expect(
    items.map((item) =>
      item.kind === "page" ? item.page : [item.group, ...item.pages.map((one) => one.page)],
    ),
  ).toEqual(["home", ["services", "service-a", "service-b"], "blog"]);
});

it("labels a group as the first page that says so", () => {
  const items = menuOf({
    one: page({ order: 1, group: "cases" }),
    two: page({ order: 2, group: "cases", groupLabel: label }),
  });
  expect(items).toMatchObject([{ kind: "group", group: "cases", label }]);
});
