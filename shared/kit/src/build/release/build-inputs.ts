import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import type { Plugin } from "vite";

/** File of a build that says what it was made of. No release has it. */
const inputsFile = "build-inputs.json";

/** The files that were read, from the build's folder, and a digest of the exported variables. */
interface Inputs {
  files: string[];
  variables: string;
}

/** Writes down what a build reads, so that a later command knows whether the build is stale. */
export function buildInputs(): Plugin {
  let output = "";
  const read = new Set<string>();
  const variables = exportedVariables(process.env);
  return {
    name: "site:build-inputs",
    apply: "build",
    configResolved({ root, build, configFileDependencies }) {
      output = resolve(root, build.outDir);
      for (const file of configFileDependencies) read.add(file);
    },
    generateBundle() {
      // A package of several builds has one list.
      for (const file of readInputs(output)?.files ?? []) read.add(resolve(output, file));
      for (const id of this.getModuleIds()) read.add(id.replace(/[?#].*/, ""));
      const files = [...read]
        .filter((file) => isAbsolute(file) && !file.includes("/node_modules/") && existsSync(file))
        .map((file) => relative(output, file));
      const source = JSON.stringify({ files, variables } satisfies Inputs);
      this.emitFile({ type: "asset", fileName: inputsFile, source });
    },
  };
}

/** Whether something that a build in a folder has read is newer than the build, or gone. */
export function hasOtherInputs(output: string): boolean {
  const inputs = readInputs(output);
  if (inputs?.variables !== exportedVariables(process.env)) return true;
  const builtAt = statSync(resolve(output, "manifest.json")).mtimeMs;
  return inputs.files.some((file) => {
    const stats = statSync(resolve(output, file), { throwIfNoEntry: false });
    return stats === undefined || stats.mtimeMs >= builtAt;
  });
}

function readInputs(output: string): Inputs | undefined {
  const file = resolve(output, inputsFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Vite puts these into a build; those of `.env` files come with the files. */
function exportedVariables(env: Readonly<Record<string, string | undefined>>): string {
  const exported = Object.entries(env).filter(([name]) => name.startsWith("VITE_"));
  return createHash("sha256").update(JSON.stringify(exported.toSorted())).digest("hex");
}
