/// <reference path="./subset-font.d.ts" />
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Locale } from "@site/contract/locales";
import subsetFont from "subset-font";

/** A font file that the shell's sheet names. */
export interface Font {
  /** Its name beside the sheet. */
  name: string;
  /** The file that it was made of. */
  source: string;
  content: Buffer;
  /** It has the letters of the site's languages, so every page needs it at once. */
  isForEveryPage: boolean;
}

/** Suffix of a font's address in `fonts.css` that cuts the font down to the site's own letters. */
const ownLetters = "?own-letters";

/** Letters besides a to z. The ranges in `fonts.css` are all other letters of Western Europe. */
const letters: Record<Locale, string> = {
  pt: "àáâãçéêíóôõúüªº",
  en: "",
  de: "äöüß",
};

/** Features that browsers apply by default, and the figures of the theme (`utilities.css`). */
const features = ["ccmp", "locl", "mark", "mkmk", "rlig", "liga", "clig", "calt", "kern", "rvrn"];
const figures = ["tnum", "lnum"];

/** Reads a font that `fonts.css` names, and cuts it down if its address says so. */
export async function fontAt(url: string, resolve: (file: string) => string): Promise<Font> {
  const isForEveryPage = url.endsWith(ownLetters);
  const source = resolve(url.replace(ownLetters, ""));
  const whole = await readFile(source);
  const content = isForEveryPage
    ? await subsetFont(whole, ownCharacters(), {
        targetFormat: "woff2",
        keepFeatures: [...features, ...figures],
      })
    : whole;
  return { name: fontName(url), source, content, isForEveryPage };
}

/** Name of the file for a font that `fonts.css` names. */
export function fontName(url: string): string {
  return url.endsWith(ownLetters)
    ? basename(url.replace(ownLetters, "")).replace(".woff2", ".own.woff2")
    : basename(url);
}

/** The letters of the site's languages, and every character of a Latin font that is no letter. */
function ownCharacters(): string {
  const all = Array.from({ length: 0x2300 - 0x20 }, (_, index) =>
    String.fromCodePoint(0x20 + index),
  );
  return all.filter((one) => isOwnLetter(one) || !/[\p{L}\p{M}]/u.test(one)).join("");
}

const ownLetter = new RegExp(`[a-z${Object.values(letters).join("")}]`, "iu");

/** Whether a language of the site has a letter, small or capital. */
export function isOwnLetter(letter: string): boolean {
  return ownLetter.test(letter);
}
