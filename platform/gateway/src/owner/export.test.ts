import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#test/any-text.ts";
import { csvOf } from "./export.ts";

const csv = async (rows: readonly object[], columns: readonly string[]) =>
  String(await buffer(csvOf(Readable.from(rows), columns)));

/** Cells as a spreadsheet reads them: quotes count only where a cell begins. */
function cells(text: string, separator: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest !== "") {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const start = quoted?.[0].length ?? 0;
    const end = rest.slice(start).search(new RegExp(`[${separator}\r\n]`));
    const length = end < 0 ? rest.length : start + end;
    found.push((quoted?.[1] ?? "").replaceAll('""', '"') + rest.slice(start, length));
    rest = rest.slice(length + 1);
  }
  return found;
}

test("no cell begins like a formula, whatever separates cells and whatever visitors type", async () => {
  const piece = fc.constantFrom(
    ...["=", "+", "-", "@", "＝", ";", "\t", "\n", "\r", ",", '"', "'", " ", "\u2028", "\0"],
    ...["\x1b", "a"],
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
    anyText(),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (name, message) => {
      const written = await csv([{ id: "a", name, message }], ["id", "name", "message"]);
      for (const separator of [",", ";", "\t"]) {
        for (const cell of cells(written.slice(1), separator)) {
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
        }
      }
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      expect(written).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
    }),
    { numRuns: 500 },
  );
});

test("a text of line breaks is written in no time", async () => {
  const message = `x${"\n".repeat(19_990)}x`;
  const before = process.cpuUsage();
  await csv([{ id: "a", message }], ["id", "message"]);
  const { user } = process.cpuUsage(before);
  // Backtracking takes a second; a busy machine may make tens of milliseconds of one.
  expect(user).toBeLessThan(300_000);
});

test("what is no formula comes back as it was typed", async () => {
  const message = 'She said "hi", then left.\nÜber 🌊; ça va';
  const written = await csv([{ id: "a", message }], ["id", "message"]);
  expect(cells(written.slice(1), ",").filter((cell) => cell !== "")).toEqual([
    "id",
    "message",
    "a",
    message,
  ]);
});

test("a file without rows has its heading", async () => {
  expect(await csv([], ["id", "name"])).toBe('\ufeff"id","name"\r\n');
});
