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

function menuIn(stated: string[] | undefined): string[] {
  return Object.entries(withMenuOrder(pages, stated))
    .filter(([, { menu }]) => menu)
    .toSorted(([, a], [, b]) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map(([id]) => id);
}

it("leaves the menu as the manifests wish where nothing is stated", () => {
  expect(menuIn(undefined)).toEqual(["home", "service-a", "service-b", "about", "blog"]);
});

it("puts the stated pages and groups first, and the others after them as they wish", () => {
  expect(menuIn(["blog", "services", "home"])).toEqual([
    "blog",
    "service-a",
    "service-b",
    "home",
    "about",
  ]);
});

it("lets a page of a group be stated apart from its group", () => {
  expect(menuIn(["service-b", "services"]).slice(0, 2)).toEqual(["service-b", "service-a"]);
});
