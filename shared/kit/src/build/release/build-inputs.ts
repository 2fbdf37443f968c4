import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import type { Plugin } from "vite";

/** File of a build that says what it was made of. No release has it. */
const inputsFile = "build-inputs.json";

interface Inputs {
  /** The modules and pictures that were read, from the build's folder. */
  files: string[];
  /** Digest of the exported variables that sources can read. */
  variables: string;
}

/** Writes down what a build reads, so that a later command knows whether the build is stale. */
export function buildInputs(): Plugin {
  let output = "";
  let configFiles: string[] = [];
  const variables = exportedVariables(process.env);
  return {
    name: "site:build-inputs",
    apply: "build",
    configResolved({ root, build, configFileDependencies }) {
      output = resolve(root, build.outDir);
      configFiles = configFileDependencies;
    },
    generateBundle() {
      const read = [...configFiles, ...this.getModuleIds()]
        .map((id) => id.replace(/[?#].*/, ""))
        .filter((id) => isAbsolute(id) && !id.includes("/node_modules/") && existsSync(id));
      // A package of several builds has one list.
      const before = readInputs(output)?.files ?? [];
      const files = new Set([...before, ...read.map((id) => relative(output, id))]);
      const source = JSON.stringify({ files: [...files].toSorted(), variables } satisfies Inputs);
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
