import { readFileSync } from "node:fs";
import { cp, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { run, workspaceRoot } from "@site/workspace/workspace";
import { copyWorkspace } from "#contract/workspace-copy.ts";
import { edit } from "#dev/dev-command.ts";
import { rename } from "./team.ts";

/** A package's version in this workspace, such as 2.0.3, and the next minor and major ones: 2.1.0 and 3.0.0. */
export function versionsOf(name: string) {
  const file = resolve(workspaceRoot, name, "package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return { version, major, nextMinor: `${major}.${minor + 1}.0`, nextMajor: `${major + 1}.0.0` };
}

/** What the next major version of the contract calls differently. */
export const renamed = ["pathOf", "addressOf"] as const;

/**
 * Builds a shell on the contract's next major version that goes on providing this one's next minor
 * version, in a copy of this workspace: step by step as docs/recipes/change-the-contract.md says.
 */
export async function buildTwoMajorsShell(version: string) {
  const { folder, remove } = await copyWorkspace();
  const contract = versionsOf("shared/contract");
  const replace = async (file: string, ...changes: [string | RegExp, string][]) => {
    for (const [from, to] of changes) await edit(join(folder, file), from, to);
  };

  await cp(join(folder, "shared/contract"), join(folder, "shared/contract-2"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await replace(
    "shared/contract-2/package.json",
    ['"@site/contract"', '"@site/contract-2"'],
    [/"version": "[^"]*"/, `"version": "${contract.nextMinor}"`],
  );
  await symlink("../../../shared/contract-2", join(folder, "shell/node_modules/@site/contract-2"));
  await replace("shared/contract/package.json", [
    /"version": "[^"]*"/,
    `"version": "${contract.nextMajor}"`,
  ]);
  for (const room of ["shared/contract/src", "shared/ui/src", "shared/kit/src", "shell/src"]) {
    await rename(join(folder, room), renamed);
  }
  await replace(
    "shell/src/loader/singletons.ts",
    [
      /^/,
      'import { version as formerVersion } from "@site/contract-2/package.json";\nimport * as formerRuntime from "@site/contract-2/runtime";\n',
    ],
    ["[contractVersion]: runtime", "[contractVersion]: runtime, [formerVersion]: formerRuntime"],
  );
  await replace(
    "shell/src/app.tsx",
    [/^/, 'import { HostProvider as FormerHostProvider } from "@site/contract-2/runtime";\n'],
    [
      "<HostProvider value={host}>",
      "<HostProvider value={host}><FormerHostProvider value={{ ...host, pathOf: host.addressOf }}>",
    ],
    ["</HostProvider>", "</FormerHostProvider></HostProvider>"],
  );
  await replace("shell/package.json", [/"version": "[^"]*"/, `"version": "${version}"`]);
  const shell = join(folder, "shell");
  await run("vite", ["build", "--logLevel", "warn"], shell);
  await run("vite", ["build", "--logLevel", "warn", "--ssr"], shell);
  return { folder: join(shell, "dist"), remove };
}
