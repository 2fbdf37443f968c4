import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { encodedPath, readAddress, routableUrl } from "./site-address.ts";

describe("reading an address", () => {
  it.each([
    ["/en/about%3Fx", "/en/about?x"],
    ["/en/about%23x", "/en/about#x"],
  ])("keeps what is encoded in %s, which would end the path", (raw, path) => {
    expect(readAddress(raw)).toEqual({ kind: "path", path });
    expect(encodedPath(path)).toBe(raw);
  });

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
    ...["/%zz", "/a%00b", "/a%2fb", "/a%5cb", "/\\example.org", "/..", "/%2e%2e/x"],
    ...["/%252e%252e/x", "/a/./b", "no-slash"],
  ])("refuses %s", (raw) => {
    expect(readAddress(raw)).toEqual({ kind: "malformed" });
  });
});

test.each([
  ["http://www.example.com/sobre?a=1", "/sobre?a=1"],
  ["HTTPS://www.example.com", "/"],
  ["http://www.example.com?a=1", "/?a=1"],
  ["/sobre?x=%", "/sobre?x=%"],
  ["/s%C3%B3", "/s%C3%B3"],
  ["/de/%c0%ae?a=1?b", "/de/%25c0%25ae?a=1?b"],
  ["/%", "/%25"],
  ["/%zz", "/%25zz"],
])("%s is routed as %s", (url, expected) => {
  expect(routableUrl(url)).toBe(expected);
});

test("every path can be decoded, and the query stays as it was", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (path, query) => {
      const url = `/${path.replaceAll("?", "")}?${query}`;
      const routable = routableUrl(url);
      const end = routable.indexOf("?");
      expect(() => decodeURIComponent(routable.slice(0, end))).not.toThrow();
      expect(routable.slice(end + 1)).toBe(query);
    }),
  );
});
