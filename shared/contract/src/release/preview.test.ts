import { expect, it } from "vitest";
import { neutralSite } from "../site.ts";
import type { Composition } from "./composition.ts";
import { withRemote } from "./preview.ts";

const paths = (name: string) => ({ pt: `/${name}`, en: `/en/${name}`, de: `/de/${name}` });
const exposes = { en: { name: "./x.en", scripts: [], styles: [] } };
const home = (name: string) => ({ remote: "mf-home", paths: paths(name), exposes });

const composition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: {
    "mf-home": { version: "1.0.0", url: "/mf-home/1.0.0/remoteEntry.js" },
    "mf-content": { version: "1.0.0", url: "/mf-content/1.0.0/remoteEntry.js" },
  },
  pages: {
    home: home("home"),
    old: home("old"),
    about: { remote: "mf-content", paths: paths("about"), exposes },
  },
  slots: {
    teaser: { remote: "mf-home", exposes },
    newsletter: { remote: "mf-forms", exposes },
  },
  site: neutralSite,
  year: 2026,
};
const release = { version: "2.0.0", url: "/mf-home/2.0.0/remoteEntry.js" };

it("replaces a remote's release, pages and slots, and nothing of others", () => {
  const parts = {
    pages: { home: home("start") },
    slots: { banner: { remote: "mf-home", exposes } },
  };
  expect(withRemote(composition, "mf-home", release, parts)).toEqual({
    ...composition,
    remotes: { ...composition.remotes, "mf-home": release },
    pages: { about: composition.pages["about"], home: home("start") },
    slots: { newsletter: composition.slots["newsletter"], ...parts.slots },
  });
});

it("gives a remote a page that another has too", () => {
  const parts = { pages: { about: home("us") }, slots: {} };
  expect(withRemote(composition, "mf-home", release, parts).pages).toEqual(parts.pages);
});
