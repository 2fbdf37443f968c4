import { brotliCompressSync } from "node:zlib";
import type { BuiltPart, OpenedBuild } from "./opened-build.ts";

/** What a visitor downloads of a remote to use one page or slot, in bytes as brotli. */
export interface PartSize {
  scripts: number;
  styles: number;
}

/** Twice the heaviest part of the remotes that this was measured on. */
export const defaultBudget: PartSize = { scripts: 36_000, styles: 8_000 };

/** Weighs the files that a part needs at once; what it loads later is not in it. */
export function sizeOf(build: OpenedBuild, { files }: BuiltPart): PartSize {
  const bytes = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + brotliCompressSync(build.read(name)).byteLength, 0);
  return { scripts: bytes(files.scripts), styles: bytes(files.styles) };
}
