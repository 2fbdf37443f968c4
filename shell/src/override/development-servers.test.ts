import type { Composition } from "@site/contract/composition";
import type { DevelopmentCatalogue, Overrides } from "@site/contract/override";
import { neutralSite } from "@site/contract/site";
import { expect, it } from "vitest";
import { withDevelopmentServers } from "./development-servers.ts";

const paths = (name: string) => ({ pt: `/${name}`, en: `/en/${name}`, de: `/de/${name}` });
const origin = "http://localhost:5173";

const composition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: {},
  pages: {
    home: { remote: "mf-home", paths: paths("home"), exposes: {} },
    old: { remote: "mf-home", paths: paths("old"), exposes: {} },
    about: { remote: "mf-content", paths: paths("about"), exposes: {} },
  },
  slots: {
    teaser: { remote: "mf-home", exposes: {} },
    newsletter: { remote: "mf-forms", exposes: {} },
  },
  site: neutralSite,
  year: 2026,
};

const overrides: Overrides = {
  stands: {
    "mf-home": { kind: "server", origin },
    "mf-content": { kind: "version", version: "2.0.0" },
  },
  live: {},
  isPinned: false,
};

function catalogue(more: Partial<DevelopmentCatalogue> = {}): DevelopmentCatalogue {
  return {
    name: "mf-home",
    declared: { home: { paths: paths("start") }, fresh: { paths: paths("fresh") } },
    pages: {},
    slots: { banner: {} as DevelopmentCatalogue["slots"][string] },
    integrity: {},
    ...more,
  };
}

it("shows the pages and slots that a development server's sources declare", async () => {
  const asked = await withDevelopmentServers(composition, overrides, async () => catalogue());
  expect(asked.complaints).toEqual([]);
  expect(Object.keys(asked.composition.pages)).toEqual(["about", "home", "fresh"]);
  expect(asked.composition.pages["home"]).toEqual({
    remote: "mf-home",
    paths: paths("start"),
    exposes: {},
  });
  expect(Object.keys(asked.composition.slots)).toEqual(["newsletter", "banner"]);
});

it("keeps the live pages when the server does not answer, and says how to start it", async () => {
  const ask = () => Promise.reject(new TypeError("Failed to fetch"));
  const asked = await withDevelopmentServers(composition, overrides, ask);
  expect(asked.composition).toBe(composition);
  expect(asked.complaints).toEqual([
    "mf-home: http://localhost:5173 does not answer (Failed to fetch). Start it with: pnpm --filter mf-home dev",
  ]);
});

it("notices a server of another remote", async () => {
  const ask = async () => catalogue({ name: "mf-forms" });
  const asked = await withDevelopmentServers(composition, overrides, ask);
  expect(asked.composition).toBe(composition);
  expect(asked.complaints).toEqual(["http://localhost:5173 serves mf-forms, not mf-home."]);
});

it("says when a page belongs to another remote too", async () => {
  const declared = { about: { paths: paths("about") } };
  const ask = async () => catalogue({ declared });
  const { complaints } = await withDevelopmentServers(composition, overrides, ask);
  expect(complaints).toEqual(['The page "about" belongs to mf-content too.']);
});
