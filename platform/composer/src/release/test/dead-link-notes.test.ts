import type { Composition } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import { expect, it } from "vitest";
import { deadLinkNotes } from "../promote.ts";

const page = (remote: string, id: string) => ({
  remote,
  paths: { pt: `/${id}`, en: `/en/${id}`, de: `/de/${id}` },
  exposes: {},
});

const composition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: {},
  pages: {
    home: page("mf-home", "home"),
    ...Object.fromEntries(["a", "b", "c"].map((id) => [id, page("mf-content", id)])),
  },
  slots: {},
  site: neutralSite,
  year: 2026,
};

it("names the remote and page of a dead link, once for all its locales", () => {
  const deadLinks = [
    { from: "/home", to: "contcat" },
    { from: "/en/home", to: "contcat" },
  ];
  expect(deadLinkNotes({ composition, deadLinks })).toEqual([
    'No release has the page "contcat": links to it show as plain text. Linked from mf-home (home).',
  ]);
});

it("names the first pages of a link that stands on many, and counts the others", () => {
  const deadLinks = ["/home", "/a", "/b", "/c"].map((from) => ({ from, to: "gone" }));
  expect(deadLinkNotes({ composition, deadLinks })).toEqual([
    expect.stringMatching(
      /Linked from mf-home \(home\), mf-content \(a\), mf-content \(b\) and 1 more\.$/,
    ),
  ]);
});
