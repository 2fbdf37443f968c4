import { expect, it } from "vitest";
import { withRemote } from "./preview.ts";

const exposes = { en: { name: "./x.en", scripts: [], styles: [] } };
const page = (remote: string, name: string) => ({
  remote,
  paths: { pt: `/${name}`, en: `/en/${name}`, de: `/de/${name}` },
  exposes,
});
const release = (version: string) => ({ version, url: `/mf-home/${version}/remoteEntry.js` });

const known = {
  remotes: { "mf-home": release("1.0.0"), "mf-content": release("1.0.0") },
  pages: {
    home: page("mf-home", "home"),
    old: page("mf-home", "old"),
    about: page("mf-content", "about"),
  },
  slots: {
    teaser: { remote: "mf-home", exposes },
    newsletter: { remote: "mf-forms", exposes },
  },
};

it("replaces a remote's release, pages and slots, and nothing of others", () => {
  const parts = {
    pages: { home: page("mf-home", "start") },
    slots: { banner: { remote: "mf-home", exposes } },
  };
  expect(withRemote(known, "mf-home", release("2.0.0"), parts)).toEqual({
    remotes: { "mf-home": release("2.0.0"), "mf-content": release("1.0.0") },
    pages: { about: known.pages.about, ...parts.pages },
    slots: { newsletter: known.slots.newsletter, ...parts.slots },
  });
});

it("gives a remote a page that another has too", () => {
  const parts = { pages: { about: page("mf-home", "us") }, slots: {} };
  expect(withRemote(known, "mf-home", release("2.0.0"), parts).pages).toEqual(parts.pages);
});
