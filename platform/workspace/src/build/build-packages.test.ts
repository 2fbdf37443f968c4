import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { buildErrorIn, isFresh } from "./build-packages.ts";

/** What Vite printed of a syntax error, with colours, a warning before it and a stack behind. */
const output = `
 WARN  something unrelated

✗ Build failed in 1.93s
error during build:
Build failed with 1 error:

\u001b[31m[builtin:vite-transform] \u001b[0mUnexpected token
     ╭─[ src/pages/home/home.en.ts:149:17 ]
     │
 149 │ export const x: = 1
     │                 ┬
─────╯

    at aggregateBindingErrorsIntoJsError (file:///rolldown/error.mjs:50:18)
    at async CAC.<anonymous> (file:///vite/cli.js:789:3) {
  errors: [Getter/Setter]
}
vite build --logLevel warn failed in /site/mf-home.`;

it("leads with the line at fault, from the workspace's root, and leaves out the bundler's stack", () => {
  expect(buildErrorIn(output, resolve(workspaceRoot, "mf-home"))).toBe(
    `[builtin:vite-transform] Unexpected token
     ╭─[ mf-home/src/pages/home/home.en.ts:149:17 ]
     │
 149 │ export const x: = 1
     │                 ┬
─────╯`,
  );
});

it("keeps everything that is said before a build begins", () => {
  expect(buildErrorIn("spawn vite ENOENT", workspaceRoot)).toBe("spawn vite ENOENT");
});

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
