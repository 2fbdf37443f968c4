import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { expect, it } from "vitest";
import { compressed, firstWindow, types } from "./content.ts";

/** Words that compress like a page's; the same each time. */
function words(count: number): Buffer {
  const roots = ["data", "page", "class", "flex", "margin", "path", "section", "figure"];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const word = () => `${roots[next(roots.length)]}-${next(900)}`;
  return Buffer.from(Array.from({ length: count }, word).join(" "));
}

const size = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  }).byteLength;

it("tries harder where a document just misses the first window", async () => {
  let [fitting, missing] = [5000, 10_000];
  while (missing - fitting > 50) {
    const middle = Math.round((fitting + missing) / 2);
    if (size(words(middle), 10) <= firstWindow) fitting = middle;
    else missing = middle;
  }
  const document = words(missing);
  const result = await compressed(document, 10);
  expect(result.byteLength).toBe(size(document, 11));
  expect(result.byteLength).toBeLessThan(size(document, 10));
  expect(brotliDecompressSync(result)).toEqual(document);
  const short = words(1000);
  expect((await compressed(short, 10)).byteLength).toBe(size(short, 10));
});

it("has the types that nginx serves an export with", () => {
  const file = join(import.meta.dirname, "../../../../deploy/nginx-static.conf");
  const [, block = ""] = /^ {2}types \{\n(.*?)^ {2}\}/ms.exec(readFileSync(file, "utf8")) ?? [];
  const stated = block
    .matchAll(/(\S+) ([\w ]+);/g)
    .flatMap(([, type, endings = ""]) => endings.split(" ").map((ending) => [`.${ending}`, type]));
  const own = Object.entries(types).map(([ending, type]) => [ending, type.split(";")[0]]);
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(own));
});
