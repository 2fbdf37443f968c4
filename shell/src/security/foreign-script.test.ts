import { describe, expect, it } from "vitest";
import { isForeignScript, releaseFolders } from "./foreign-script.ts";
import { sampleComposition } from "./test-kit/sample-page.ts";

const folders = releaseFolders(sampleComposition, "https://example.com/en/about");
const isForeign = (src: string, type = "") => isForeignScript({ type, src }, folders);

it("knows the folders of the composition's releases, on whatever origin they lie", () => {
  const url = "https://cdn.example.net/mf-x/1/entry.js";
  const remotes = { "mf-x": { version: "1.0.0", url, catalogue: "sha256-" } };
  expect(releaseFolders({ ...sampleComposition, remotes }, "https://example.com/")).toEqual([
    "https://example.com/shell/1.0.0/",
    "https://cdn.example.net/mf-x/1/",
  ]);
});

describe("a script is the site's own", () => {
  it.each([
    "https://example.com/shell/1.0.0/shell.js",
    "https://example.com/mf-home/2.1.0/home-abc.js",
  ])("from %s", (src) => expect(isForeign(src, "module")).toBe(false));
});

describe("a script is foreign", () => {
  it.each([
    "https://evil.example.net/x.js",
    "https://example.com/x.js",
    "https://example.com/mf-home/9.9.9/home.js",
    "https://example.com.evil.example.net/shell/1.0.0/shell.js",
    "data:text/javascript,alert(1)",
    "blob:https://example.com/0123",
  ])("from %s", (src) => expect(isForeign(src)).toBe(true));

  it.each(["", " ", "module", "text/javascript", "application/javascript", "Text/JavaScript"])(
    "when it is written into the page with the type '%s'",
    (type) => expect(isForeign("", type)).toBe(true),
  );
});

it.each(["application/json", "application/ld+json", "importmap", "speculationrules", "text/plain"])(
  "takes %s for data",
  (type) => expect(isForeign("", type)).toBe(false),
);

it("leaves a visitor's extensions alone", () => {
  expect(isForeign("chrome-extension://abcdef/content.js")).toBe(false);
  expect(isForeign("moz-extension://abcdef/content.js")).toBe(false);
});
