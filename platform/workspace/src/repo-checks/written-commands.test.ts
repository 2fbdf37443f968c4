import { expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";
import { pnpmCalls, unknownCommands } from "./written-commands.ts";

it("finds calls of pnpm in scripts, behind other commands, and by way of npx", () => {
  const text = "cd x && pnpm lint\n  npx -y pnpm@12 start  # the site\nsee pnpm\n";
  expect(pnpmCalls(text)).toEqual([["lint"], ["start"]]);
});

it.each([
  "pnpm release publish mf-home --build",
  "pnpm exec vitest run",
  "pnpm --filter mf-home dev",
  "pnpm lint",
])("knows %s", (written) => {
  expect(unknownCommands(written, workspaceRoot)).toEqual([]);
});

it.each([
  ["pnpm relaese", "has no script"],
  ["pnpm release publsh mf-home", 'no verb "publsh"'],
  ["pnpm release rollback --force", "no option --force"],
  ["pnpm exec nothing", "installs no program"],
  ["pnpm --filter mf-nobody dev", "there is no package"],
  ["pnpm --filter mf-home deploy", "has no script"],
])("tells why %s can't be run", (written, reason) => {
  expect(unknownCommands(written, workspaceRoot)).toEqual([expect.stringContaining(reason)]);
});
