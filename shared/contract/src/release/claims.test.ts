import { expect, it } from "vitest";
import { claimIssues, doubleClaims } from "./claims.ts";

const about = { pt: "/sobre", en: "/en/about", de: "/de/ueber" };
const team = { pt: "/equipe", en: "/en/team", de: "/de/team" };

const issuesOf = (paths: typeof team) =>
  claimIssues([{ name: "mf-one", pages: { about: { paths: about }, team: { paths } } }]);

it("finds nothing wrong with pages that have addresses of their own", () => {
  expect(issuesOf(team)).toEqual([]);
});

it("names the page and the address that is below another language's prefix", () => {
  expect(issuesOf({ ...team, en: "/team" })).toEqual([
    "mf-one: /team is declared as the en address of team, but its prefix says pt.",
  ]);
});

it("names both pages of one remote that have the same address", () => {
  expect(issuesOf({ ...team, en: about.en })).toEqual([
    "The address /en/about is claimed twice by mf-one: for about and for team.",
  ]);
});

it("names both remotes that have the same address, and the same slot", () => {
  const slots = { offer: {} };
  const one = { name: "mf-one", pages: { about: { paths: about } }, slots };
  const other = { name: "mf-two", pages: { team: { paths: { ...team, de: about.de } } }, slots };
  expect(claimIssues([one, other]).toSorted()).toEqual([
    "The address /de/ueber is claimed by mf-one and by mf-two.",
    'The slot "offer" is claimed by mf-one and by mf-two.',
  ]);
});

it("names pages and slots whose ids give the same class, of one remote or of two", () => {
  const one = { name: "mf-one", pages: { about: { paths: about } }, slots: {} };
  const two = { name: "mf-two", pages: {}, slots: { "slot-11948": {} } };
  const shared = [
    "The page about and the slot slot-11948 have the same class in sheets. Rename one.",
  ];
  expect(doubleClaims([one, two])).toEqual(shared);
  expect(claimIssues([{ ...one, slots: two.slots }])).toEqual(shared);
  expect(doubleClaims([one])).toEqual([]);
});
