import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";

/** What the system, the test runner and the build host set for every program. */
const ofTheHost = ["CI", "DISPLAY", "GITHUB_ACTOR", "NODE_ENV", "PATH"];

/** Every variable that `.env.example` names, switched off or not. */
export function namesInExample(): string[] {
  const text = readFileSync(resolve(workspaceRoot, ".env.example"), "utf8");
  return [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name as string).toSorted();
}

/** Every variable that the code reads, with the files that do; what only tests and trials read is theirs. */
export function namesInCode(): Map<string, string[]> {
  const readers = new Map<string, string[]>();
  for (const file of sources()) {
    for (const name of namesReadIn(readFileSync(resolve(workspaceRoot, file), "utf8"))) {
      if (ofTheHost.includes(name)) continue;
      readers.set(name, [...(readers.get(name) ?? []), file]);
    }
  }
  return readers;
}

function sources(): string[] {
  const packages = "{shell,shared/*,platform/*,e2e,mf-*}";
  return globSync([`${packages}/src/**/*.{ts,tsx}`, `${packages}/*.ts`], { cwd: workspaceRoot })
    .filter((file) => !/\.(test|spec)\.tsx?$|\/(test-kit|test|trials|chaos|fixtures)\//.test(file))
    .toSorted();
}

/**
 * Names of the environment in a source: read one by one (`env.X`, `env["X"]`), or as the fields of a
 * schema for the whole (`X: v.optional(…)`).
 */
function namesReadIn(source: string): Set<string> {
  const single = source.matchAll(/\benv(?:\.|\[")([A-Z][A-Z0-9_]+)/g);
  const isSchema = /\bfrom "valibot"/.test(source) && /\benv(ironment)?\b/i.test(source);
  const fields = isSchema ? source.matchAll(/^\s+([A-Z][A-Z0-9_]{2,}): \w/gm) : [];
  return new Set([...single, ...fields].map(([, name]) => name as string));
}
