import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isOwnLetter } from "./fonts.ts";

const sheet = readFileSync(fileURLToPath(import.meta.resolve("@site/ui/theme/fonts.css")), "utf8");
const ranges = [...sheet.matchAll(/unicode-range:([^;]*);/g)].map(([, range = ""]) => range);

it("loads a whole font for exactly the Western European letters that no language has", () => {
  expect(ranges).toHaveLength(2);
  const western = [...Array.from({ length: 0x40 }, (_, index) => 0xc0 + index), 0x152, 0x153];
  for (const range of ranges) {
    const covered = range
      .matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)
      .flatMap(([, from, to = from]) => {
        const first = Number.parseInt(from ?? "", 16);
        const count = Number.parseInt(to ?? "", 16) - first + 1;
        return Array.from({ length: count }, (_, index) => first + index);
      });
    const further = western.filter((code) => {
      const letter = String.fromCodePoint(code);
      return /\p{L}/u.test(letter) && !isOwnLetter(letter);
    });
    expect([...covered]).toEqual(further);
  }
});
