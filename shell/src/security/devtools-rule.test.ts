import { describe, expect, it } from "vitest";
import { areDevtoolsOpen, type WindowSizes } from "./devtools-rule.ts";

/** A window of 1440 by 900 whose page lacks this much of its width and height. */
function lacking(width: number, height: number, more: Partial<WindowSizes> = {}): WindowSizes {
  return {
    outerWidth: 1440,
    outerHeight: 900,
    innerWidth: 1440 - width,
    innerHeight: 900 - height,
    devicePixelRatio: 1,
    ...more,
  };
}

describe("developer tools", () => {
  it.each([
    [0, 0],
    [160, 0],
    [0, 160],
    [160, 160],
  ])("are closed when the page lacks %i by %i pixels", (width, height) => {
    expect(areDevtoolsOpen(lacking(width, height))).toBe(false);
  });

  it.each([
    [161, 0],
    [0, 161],
    [161, 161],
    [400, 85],
  ])("are open when the page lacks %i by %i pixels", (width, height) => {
    expect(areDevtoolsOpen(lacking(width, height))).toBe(true);
  });

  it("are open at the side or the bottom of a screen with fine pixels", () => {
    expect(areDevtoolsOpen(lacking(400, 85, { devicePixelRatio: 2 }))).toBe(true);
    expect(areDevtoolsOpen(lacking(161, 85, { devicePixelRatio: 2 }))).toBe(true);
    expect(areDevtoolsOpen(lacking(0, 385, { devicePixelRatio: 2 }))).toBe(true);
  });

  it("are closed in a window that has no size yet", () => {
    const sizes = { outerWidth: 0, outerHeight: 0, innerWidth: 0, innerHeight: 0 };
    expect(areDevtoolsOpen({ ...sizes, devicePixelRatio: 1 })).toBe(false);
  });
});

describe("a zoomed page", () => {
  const bars = 85;
  const zoomed = (zoom: number, screenRatio: number, toolsHeight = 0): WindowSizes => ({
    outerWidth: 1440,
    outerHeight: 900,
    innerWidth: Math.round(1440 / zoom),
    innerHeight: Math.round((900 - bars - toolsHeight) / zoom),
    devicePixelRatio: zoom * screenRatio,
  });

  it.each([1.25, 1.5, 2, 3])("is no sign of developer tools, at %f", (zoom) => {
    expect(areDevtoolsOpen(zoomed(zoom, 1))).toBe(false);
    expect(areDevtoolsOpen(zoomed(zoom, 2))).toBe(false);
  });

  it("does not hide tools docked below it", () => {
    expect(areDevtoolsOpen(zoomed(1.5, 1, 300))).toBe(true);
  });
});
