import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { composerVersion, sourceDigest } from "./composer-version.ts";

it("changes with a single character of any source, not with its place or its tests", () => {
  const copy = mkdtempSync(join(tmpdir(), "composer-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(join(import.meta.dirname, "compose"), copy, { recursive: true });
  writeFileSync(join(copy, "document.test.ts"), "");
  writeFileSync(join(copy, "test", "more.ts"), "");
  expect(sourceDigest(copy)).toBe(composerVersion);
  const digests = [
    "compose.ts",
    "document/document.ts",
    "site-files/icons/icon.svg",
    "site-files/share-image/background.svg",
  ].map((file) => {
    appendFileSync(join(copy, file), " ");
    return sourceDigest(copy);
  });
  expect(new Set([composerVersion, ...digests]).size).toBe(5);
});
