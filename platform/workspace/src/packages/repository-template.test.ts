import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { templateFiles } from "./repository-template.ts";

it("takes a template's own files, without what lies beside them at any depth", async () => {
  const folder = mkdtempSync(join(tmpdir(), "template-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = [".gitignore", "remote.ts", "src/environment.ts", "src/pages/distance.ts"];
  const others = [".env", "dist/a.js", "src/.DS_Store", "src/.env.local", "src/dist/b.js"];
  for (const file of [...own, ...others, "src/node_modules/c.js"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  // As a workspace's packages link to each other.
  symlinkSync(folder, join(folder, "src/node_modules/circle"));
  const files = await templateFiles(folder);
  expect(files).toEqual(Object.fromEntries(own.map((file) => [file, file])));
});
