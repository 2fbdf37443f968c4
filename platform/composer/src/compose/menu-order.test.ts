import type { ComposedPage } from "@site/contract/composition";
import { expect, it } from "vitest";
import { withMenuOrder } from "./menu-order.ts";

const label = { pt: "p", en: "e", de: "d" };

function page(order?: number, group?: string): ComposedPage {
  return {
    remote: "mf-x",
    paths: { pt: "/a", en: "/en/a", de: "/de/a" },
    exposes: {},
    ...(order !== undefined && { menu: { order, label, ...(group && { group }) } }),
  };
}

const pages = {
  home: page(10),
  blog: page(50),
  about: page(40),
  "service-b": page(22, "services"),
  "service-a": page(21, "services"),
  article: page(),
};

function menuIn(stated: string[] | undefined): string {
  return Object.entries(withMenuOrder(pages, stated))
    .filter(([, { menu }]) => menu)
    .toSorted(([, a], [, b]) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map(([id]) => id)
    .join(" ");
}

it.each([
  [
    "as the manifests wish, where nothing is stated",
    undefined,
    "home service-a service-b about blog",
  ],
  [
    "stated pages and groups first, the others after them",
    ["blog", "services", "home"],
    "blog service-a service-b home about",
  ],
  [
    "a page that is stated apart from its group",
    ["service-b", "services"],
    "service-b service-a home about blog",
  ],
])("the menu shows %s", (_what, stated, order) => {
  expect(menuIn(stated)).toBe(order);
});
