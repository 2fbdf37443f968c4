import { expect, it } from "vitest";
import { neutralSite } from "../site.ts";
import type { Composition } from "./composition.ts";
import { withOwnedParts } from "./owned-parts.ts";

const paths = (name: string) => ({ pt: `/${name}`, en: `/en/${name}`, de: `/de/${name}` });
const files = { en: { name: "./x.en", scripts: [], styles: [] } };

const composition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: {},
  pages: {
    home: { remote: "mf-home", paths: paths("home"), exposes: files },
    old: { remote: "mf-home", paths: paths("old"), exposes: files },
    about: { remote: "mf-content", paths: paths("about"), exposes: files },
  },
  slots: {
    teaser: { remote: "mf-home", exposes: files },
    newsletter: { remote: "mf-forms", exposes: files },
  },
  site: neutralSite,
  year: 2026,
};

it("replaces what a remote has, without files, and nothing of others", () => {
  const menu = { order: 1, label: { pt: "a", en: "b", de: "c" } };
  const further = { exposes: files, meta: "of a manifest" };
  const made = withOwnedParts(composition, "mf-home", {
    pages: { home: { paths: paths("start"), menu, ...further } },
    slots: { banner: files },
  });
  expect(made).toEqual({
    ...composition,
    pages: {
      about: composition.pages["about"],
      home: { remote: "mf-home", paths: paths("start"), menu, exposes: {} },
    },
    slots: {
      newsletter: composition.slots["newsletter"],
      banner: { remote: "mf-home", exposes: {} },
    },
  });
});

it("gives a remote a page that another has too", () => {
  const pages = { about: { paths: paths("us") } };
  const made = withOwnedParts(composition, "mf-home", { pages, slots: {} });
  expect(made.pages).toEqual({ about: { remote: "mf-home", paths: paths("us"), exposes: {} } });
});
