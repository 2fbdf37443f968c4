import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isFresh } from "./build-packages.ts";

it("takes a build for fresh until one of its sources changes or goes away", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fresh-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [built, source, other] = ["built", "source.ts", "other.ts"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const write = async (file: string, seconds: number) => {
    await writeFile(file, "");
    await utimes(file, seconds, seconds);
  };
  const sources = [folder, join(folder, "*.ts")];
  expect(isFresh(built, sources)).toBe(false);
  await write(source, 1000);
  await write(other, 1000);
  await write(built, 2000);
  await utimes(folder, 1000, 1000);
  expect(isFresh(built, sources)).toBe(true);
  await utimes(source, 3000, 3000);
  expect(isFresh(built, sources)).toBe(false);
  await utimes(source, 1000, 1000);
  await rm(other);
  expect(isFresh(built, sources)).toBe(false);
});
