import { describe, expect, it } from "vitest";
import { probePath, syntheticSite } from "./synthetic-site.ts";

function pagesOf(size: { remotes: number; addresses: number }) {
  return syntheticSite(size).flatMap(({ pages }) => pages);
}

describe("a synthetic site", () => {
  it("has each page once, in as many addresses as asked for", () => {
    const pages = pagesOf({ remotes: 4, addresses: 45 });
    expect(pages).toHaveLength(15);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(15);
  });

  it("shows the same probe page whatever its size", () => {
    const probe = (size: { remotes: number; addresses: number }) =>
      pagesOf(size).find(({ path }) => path === probePath);
    expect(probe({ remotes: 64, addresses: 4500 })).toEqual(probe({ remotes: 4, addresses: 45 }));
  });

  it("links only to pages that it has", () => {
    const pages = pagesOf({ remotes: 4, addresses: 45 });
    const ids = new Set(pages.map(({ id }) => id));
    expect(pages.flatMap(({ links }) => links).every((id) => ids.has(id))).toBe(true);
  });

  it("refuses more remotes than pages", () => {
    expect(() => syntheticSite({ remotes: 64, addresses: 45 })).toThrow("too few for 64 remotes");
  });
});
