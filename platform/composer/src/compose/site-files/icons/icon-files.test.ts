import { loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { iconLinks } from "#compose/document/html.ts";
import { exampleSite } from "#compose/test/example-site.ts";
import { iconFiles } from "./icon-files.ts";

const files = await iconFiles(exampleSite);

interface Manifest {
  name: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

const manifest = JSON.parse(String(files["/site.webmanifest"])) as Manifest;

describe("the site's icons", () => {
  it("exist for every link in the head", () => {
    for (const { href } of iconLinks) expect(Object.keys(files)).toContain(href);
  });

  it.each([
    ["/apple-touch-icon.png", 180],
    ["/icon-192.png", 192],
    ["/icon-512.png", 512],
  ])("%s is a square of %i pixels", async (path, size) => {
    const { width, height } = await loadImage(files[path] as Buffer);
    expect([width, height]).toEqual([size, size]);
  });

  it("stand in favicon.ico in the three sizes of a tab, each a whole PNG", async () => {
    const ico = files["/favicon.ico"] as Buffer;
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    const sizes = [0, 1, 2].map(async (index) => {
      const entry = ico.subarray(6 + 16 * index, 6 + 16 * (index + 1));
      const offset = entry.readUInt32LE(12);
      const { width } = await loadImage(ico.subarray(offset, offset + entry.readUInt32LE(8)));
      expect(entry.readUInt8(0)).toBe(width);
      return width;
    });
    expect(await Promise.all(sizes)).toEqual([16, 32, 48]);
  });
});

describe("the web manifest", () => {
  it("bears the company's name", () => {
    expect(manifest.name).toBe("Data & Co");
  });

  it("names icons that exist, one of them for platforms that cut shapes", () => {
    for (const { src } of manifest.icons) expect(Object.keys(files)).toContain(src);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  });
});
