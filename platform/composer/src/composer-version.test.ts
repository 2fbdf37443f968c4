import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  composerVersion,
  contractFolder,
  registryFolder,
  sourceDigest,
} from "./composer-version.ts";

it("changes with a single character of any source, not with its place or its tests", () => {
  const copy = mkdtempSync(join(tmpdir(), "composer-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const [compose, contract, registry] = ["compose", "contract", "registry"].map((name) =>
    join(copy, name),
  ) as [string, string, string];
  cpSync(join(import.meta.dirname, "compose"), compose, { recursive: true });
  cpSync(contractFolder, contract, { recursive: true });
  cpSync(registryFolder, registry, { recursive: true });
  writeFileSync(join(compose, "document.test.ts"), "");
  writeFileSync(join(compose, "test", "more.ts"), "");
  writeFileSync(join(contract, "runtime.test.tsx"), "");
  expect(sourceDigest(compose, contract, registry)).toBe(composerVersion);
  const digests = [
    "compose/compose.ts",
    "compose/document/document.ts",
    "compose/site-files/icons/icon.svg",
    "compose/site-files/share-image/background.svg",
    "contract/release/content-policy.ts",
    "registry/store/content.ts",
  ].map((file) => {
    appendFileSync(join(copy, file), " ");
    return sourceDigest(compose, contract, registry);
  });
  expect(new Set([composerVersion, ...digests]).size).toBe(7);
});
