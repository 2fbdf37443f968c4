import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { writePageIds } from "./page-ids.ts";

const run = promisify(execFile);

/** What the compiler says of some files. */
async function errorsOf(sources: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(resolve(workspaceRoot, ".tmp-page-ids-"));
  try {
    for (const [file, source] of Object.entries(sources)) {
      await writeFile(join(folder, file), source);
    }
    const project = { extends: "../tsconfig.json", include: ["*.tsx", "../page-ids.d.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
    const tsc = resolve(workspaceRoot, "node_modules/.bin/tsc");
    return await run(tsc, ["--noEmit", "--project", folder]).then(
      () => "",
      (error: { stdout: string }) => error.stdout,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const linkTo = (page: string) =>
  `import { Link } from "../shared/contract/src/runtime.tsx";
export const link = <Link to="${page}">Write</Link>;`;

it("makes a link to a page that no remote declares a type error", async () => {
  await writePageIds(workspaceRoot);
  const pages = { "right.tsx": linkTo("contact"), "wrong.tsx": linkTo("contcat") };
  const errors = await errorsOf(pages);
  expect(errors).toMatch(/wrong\.tsx.* Type '"contcat"' is not assignable/);
  expect(errors).not.toContain("right.tsx");
}, 60_000);
