import type { ShellManifest } from "@site/contract/manifest";
import { reservedSegments } from "@site/contract/reserved-segments";
import { expect, it } from "vitest";
import { exampleRemote } from "#compose/test/example-site.ts";
import { incompatibilities, unmetRanges } from "./compatibility.ts";

// Only what the shell provides matters here.
const shell = { version: "1.0.0", provides: {} } as unknown as ShellManifest;

function claiming(path: string) {
  const { home } = exampleRemote.pages;
  if (!home) throw new Error("the example has no home page");
  const paths = { ...home.paths, pt: path, en: "/en/claimed", de: "/de/beansprucht" };
  return { ...exampleRemote, pages: { claimed: { ...home, paths } } };
}

it.each([...reservedSegments, exampleRemote.name])("lets no page claim /%s", (segment) => {
  const rejection = [
    expect.stringContaining("begins with a path segment that the server reserves"),
  ];
  expect(incompatibilities(shell, [claiming(`/${segment}`)])).toEqual(rejection);
  expect(incompatibilities(shell, [claiming(`/${segment}/below`)])).toEqual(rejection);
});

it.each(["/404", "/index", "/blog/index"])(
  "lets no page take the place of the 404 page or of a folder's page: %s",
  (path) => {
    expect(incompatibilities(shell, [claiming(path)])).toEqual([
      expect.stringContaining("ends with a name that static hosts reserve"),
    ]);
  },
);

it.each([`/${"a".repeat(241)}`, "/a/b".repeat(150)])(
  "lets no page have an address that is too long for a file's name or a record: %s",
  (path) => {
    expect(incompatibilities(shell, [claiming(path)])).toEqual([
      expect.stringMatching(/the address of claimed that begins with .{40} is too long/),
    ]);
  },
);

it.each(["/leadership", "/error-404", "/404/history"])(
  "lets a page have the address %s",
  (path) => {
    expect(incompatibilities(shell, [claiming(path)])).toEqual([]);
  },
);

it("accepts remotes of every version that the shell provides, and names those of a dropped one", () => {
  const library = "@site/contract/runtime";
  const both = {
    ...shell,
    provides: { [library]: "3.0.0" },
    alsoProvides: { [library]: ["2.1.0"] },
  };
  const needing = (range: string) => ({ ...exampleRemote, shared: { [library]: range } });
  expect(unmetRanges(both, needing("^2.0.0"))).toEqual([]);
  expect(unmetRanges(both, needing("^3.0.0"))).toEqual([]);
  expect(unmetRanges(both, needing("^2.2.0"))).toEqual([
    expect.stringContaining(
      "needs @site/contract/runtime ^2.2.0, but shell 1.0.0 provides 3.0.0 and 2.1.0",
    ),
  ]);
  const { alsoProvides: _, ...dropped } = both;
  expect(unmetRanges(dropped, needing("^2.0.0"))).toEqual([
    expect.stringMatching(
      /^mf-.* needs @site\/contract\/runtime \^2\.0\.0, but shell 1\.0\.0 provides 3\.0\.0\./,
    ),
  ]);
});
