import { expect, it } from "vitest";
import { parseManifest } from "./manifest.ts";

const expose = (name: string) => ({ name, scripts: ["remoteEntry.js", "a.js"], styles: ["a.css"] });
const meta = { title: "t", description: "d" };

const valid = {
  kind: "remote",
  name: "mf-x",
  version: "1.2.3",
  entry: "remoteEntry.js",
  shared: { react: "^19.0.0" },
  pages: {
    about: {
      paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" },
      meta: { pt: meta, en: meta, de: meta },
      exposes: { pt: expose("./about.pt"), en: expose("./about.en"), de: expose("./about.de") },
    },
  },
  slots: {},
};

const { about } = valid.pages;
const pages = (change: object) => ({ pages: { about: { ...about, ...change } } });

it("passes when it says everything", () => {
  expect(parseManifest(valid, "x")).toMatchObject({ name: "mf-x" });
});

it.each([
  ["a missing language", pages({ paths: { pt: "/a", en: "/en/a" } }), /pages\.about\.paths\.de/],
  [
    "a path with a trailing slash",
    pages({ paths: { pt: "/a/", en: "/en/a", de: "/de/a" } }),
    /pages\.about\.paths\.pt.*\/en\/about/,
  ],
  [
    "a day that no calendar has",
    pages({ lastModified: "2026-02-30" }),
    /pages\.about\.lastModified: expected a day that exists/,
  ],
  ["a version that is none", { version: "latest" }, /version: expected a version such as 1\.4\.0/],
  ["an id that objects have", { pages: { constructor: about } }, /pages: expected other ids than/],
  [
    "an id that stands for what objects inherit",
    { pages: Object.fromEntries([["__proto__", about]]) },
    /pages: expected other ids than/,
  ],
  ["a file outside the release", { entry: "../x.js" }, /entry: expected a relative file path/],
  ["an unknown kind", { kind: "plugin" }, /kind/],
  ["all issues at once", { version: "x", name: "Mf X" }, /name:.*\n.*version:/],
])("is rejected, naming the field, for %s", (_what, change, message) => {
  expect(() => parseManifest({ ...valid, ...change }, "manifest.json")).toThrow(message);
});
