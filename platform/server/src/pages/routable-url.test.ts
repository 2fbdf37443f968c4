import * as fc from "fast-check";
import { expect, test } from "vitest";
import { routableUrl } from "./routable-url.ts";

test.each([
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
