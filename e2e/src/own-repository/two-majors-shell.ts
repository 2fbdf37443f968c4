import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@site/workspace/workspace";
import { copyWorkspace } from "#contract/workspace-copy.ts";
import { edit } from "#dev/dev-command.ts";
import { rename } from "./team.ts";

/** What the next major version of the contract calls differently. */
export const renamed = ["pathOf", "addressOf"] as const;

/** A shell's build in a folder of its own. */
export interface BuiltShell {
  folder: string;
  remove: () => Promise<void>;
}

/**
 * Builds a shell on contract 3.0.0 that goes on providing contract 2.1.0, in a copy of this workspace:
 * step by step as docs/recipes/change-the-contract.md says.
 */
export async function buildTwoMajorsShell(version: string): Promise<BuiltShell> {
  const { folder, remove } = await copyWorkspace();
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
    [/"version": "[^"]*"/, '"version": "2.1.0"'],
  );
  await symlink("../../../shared/contract-2", join(folder, "shell/node_modules/@site/contract-2"));
  await replace("shared/contract/package.json", [/"version": "[^"]*"/, '"version": "3.0.0"']);
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
