import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { writePageIds } from "./page-ids.ts";

const run = promisify(execFile);

/** What the compiler says of a file with a link. */
async function errorsOf(source: string): Promise<string> {
  const folder = await mkdtemp(resolve(workspaceRoot, ".tmp-page-ids-"));
  try {
    await writeFile(join(folder, "page.tsx"), source);
    const project = { extends: "../tsconfig.json", include: ["page.tsx", "../page-ids.d.ts"] };
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
  expect(await errorsOf(linkTo("contact"))).toBe("");
  expect(await errorsOf(linkTo("contcat"))).toContain(`Type '"contcat"' is not assignable`);
}, 60_000);
