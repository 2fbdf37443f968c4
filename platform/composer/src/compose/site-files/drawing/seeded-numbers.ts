import { createHash } from "node:crypto";

/** Numbers in [0, 1) that depend on the seed alone, on every machine. */
export function seededNumbers(seed: string, count: number): number[] {
  const bytes = createHash("shake256", { outputLength: count * 4 })
    .update(seed)
    .digest();
  return Array.from({ length: count }, (_, index) => bytes.readUInt32BE(index * 4) / 2 ** 32);
}
