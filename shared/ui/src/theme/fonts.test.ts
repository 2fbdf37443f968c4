import { expect, it } from "vitest";
import { fonts } from "./fonts.ts";

it.each(fonts)("$file has a fallback of its metrics on every system", ({ css }) => {
  const [bareLinux = "", fallback = ""] = css("/font.woff2").split("@font-face").slice(2);
  // Windows, macOS and iOS; Linux; Android.
  for (const name of ["Arial", "Liberation Sans", "Roboto"]) {
    expect(fallback).toContain(`local("${name}")`);
  }
  expect(bareLinux).toContain('local("DejaVu Sans")');
  for (const face of [bareLinux, fallback]) {
    expect(face).toMatch(/size-adjust:.*ascent-override:.*descent-override:/);
  }
});
