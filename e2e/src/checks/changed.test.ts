import { globSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";
import { reachOfFiles } from "./changed.ts";

const everywhere = [
  ...["shell/src/main.tsx", "mf-forms/src/sending.ts", "shared/ui/src/theme/theme.css"],
  ...["platform/server/src/serve.ts", "platform/workspace/src/dev.ts", "e2e/src/fresh-start.ts"],
];

it("opens the site where its code changed, and nothing where a document did", () => {
  expect(reachOfFiles(["mf-home/src/pages/home/home.en.ts"]).browserFiles).toEqual([
    "src/engines/addresses.spec.ts",
  ]);
  expect(reachOfFiles(["platform/console/src/console.tsx"]).browserFiles).toEqual([
    "src/console/console.spec.ts",
  ]);
  expect(reachOfFiles(["docs/rules.md", "shell/src/app.test.tsx"]).browserFiles).toEqual([]);
  expect(reachOfFiles(["remote-template/remote.ts"]).copy).toBe(true);
});

it("runs a test that changed, unless it is gone", () => {
  const changed = ["e2e/src/engines/menus.spec.ts", "e2e/src/engines/gone.spec.ts"];
  expect(reachOfFiles(changed).browserFiles).toEqual(["src/engines/menus.spec.ts"]);
});

it("names tests that are there", () => {
  const { browserFiles } = reachOfFiles(everywhere);
  expect(browserFiles).toEqual(
    globSync(browserFiles, { cwd: resolve(workspaceRoot, "e2e") }).toSorted(),
  );
});
