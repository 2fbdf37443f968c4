import { describe, expect, it } from "vitest";
import { readAddress } from "./site-address.ts";

describe("reading an address", () => {
  it.each(["/", "/sobre", "/en/about", "/_composition/abc/en.json"])(
    "takes %s as it is",
    (path) => {
      expect(readAddress(path)).toEqual({ kind: "path", path });
    },
  );

  it.each([
    ["/sobre/", "/sobre"],
    ["//sobre", "/sobre"],
    ["//example.org/", "/example.org"],
    ["/%73obre", "/sobre"],
    ["/en//about//", "/en/about"],
  ])("leads %s to %s", (raw, path) => {
    expect(readAddress(raw)).toEqual({ kind: "redirect", path });
  });

  it.each([
    "/%zz",
    "/a%00b",
    "/a%2fb",
    "/a%5cb",
    "/\\example.org",
    "/..",
    "/%2e%2e/x",
    "/%252e%252e/x",
    "/a/./b",
    "no-slash",
  ])("refuses %s", (raw) => {
    expect(readAddress(raw)).toEqual({ kind: "malformed" });
  });

  it("never redirects off the site", () => {
    for (const raw of ["//evil.example", "///evil.example//", "/%2f/evil.example", "/\\/evil"]) {
      const address = readAddress(raw);
      if (address.kind === "redirect") expect(address.path).toMatch(/^\/[^/\\]/);
    }
  });
});
