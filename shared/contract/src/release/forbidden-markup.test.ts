import { expect, it } from "vitest";
import { withoutPreloads } from "./forbidden-markup.ts";

it("leaves out the preloads that React begins a page of pictures with, and no other link", () => {
  const picture = '<main><img src="/a.webp" alt=""/></main>';
  const preloads =
    '<link rel="preload" as="image" href="/a.webp"/><link rel="preload" as="image" imageSrcSet="/b.webp 2x" fetchPriority="high"/>';
  expect(withoutPreloads(preloads + picture)).toBe(picture);
  const sheet = '<link rel="preload" as="style" href="/a.css"/>';
  expect(withoutPreloads(sheet + picture)).toBe(sheet + picture);
});
