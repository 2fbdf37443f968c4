import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { composerVersion, sourceDigest } from "./composer-version.ts";

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "composer-"));
  cpSync(join(import.meta.dirname, "compose"), copy, { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

it("is the same for the same sources, wherever they lie, and whatever the tests", () => {
  writeFileSync(join(copy, "document.test.ts"), "");
  writeFileSync(join(copy, "test", "more.ts"), "");
  expect(sourceDigest(copy)).toBe(composerVersion);
});

it.each([
  "compose.ts",
  "document/document.ts",
  "site-files/icons/icon.svg",
  "site-files/share-image/background.svg",
])("changes with a single character of %s", (file) => {
  const path = join(copy, file);
  writeFileSync(path, `${readFileSync(path, "utf8")} `);
  expect(sourceDigest(copy)).not.toBe(composerVersion);
});
