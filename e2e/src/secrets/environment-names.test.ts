import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, it } from "vitest";

/** What the system, the test runner, the build host and a bundle's `bin` set for every program. */
const ofTheHost = [
  ...["CALLED_AS", "CI", "DISPLAY", "GITHUB_ACTOR", "NODE_ENV", "PATH"],
  "SUDO_USER",
  // What `pnpm test --thorough` and Playwright's configuration set.
  ...["THOROUGH", "SHARED_SITES"],
  // Vite's own.
  ...["BASE_URL", "SSR"],
];

/** Every variable that `.env.example` names, commented out or not. */
const example = readFileSync(resolve(workspaceRoot, ".env.example"), "utf8")
  .matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)
  .map(([, name = ""]) => name)
  .toArray();

/** Every variable that the code reads, except those that only tests read. */
function namesInCode(): string[] {
  const packages = "{shell,shared/*,platform/*,e2e,mf-*}";
  const sources = globSync([`${packages}/src/**/*.{ts,tsx}`, `${packages}/*.ts`], {
    cwd: workspaceRoot,
    exclude: ["**/*.{test,spec}.{ts,tsx}", "**/{test-kit,test,trials,chaos,fixtures}/**"],
  });
  const names = sources.flatMap((file) => [
    ...namesReadIn(readFileSync(resolve(workspaceRoot, file), "utf8")),
  ]);
  return [...new Set(names)].filter((name) => !ofTheHost.includes(name));
}

/**
 * Names of the environment in a source: read one by one (`env.X`, `env["X"]`), or as the fields of a
 * schema for the whole (`X: v.optional(…)`).
 */
function namesReadIn(source: string): Set<string> {
  const single = source.matchAll(/\benv\)?(?:\.|\[")([A-Z][A-Z0-9_]+)/g);
  const isSchema = /\bfrom "valibot"/.test(source) && /\benv(ironment)?\b/i.test(source);
  const fields = isSchema ? source.matchAll(/(?<=[{,\s])([A-Z][A-Z0-9_]{2,}):\s*\w/g) : [];
  return new Set([...single, ...fields].map(([, name]) => name as string));
}

it(".env.example names every variable that the code reads, once, and no other", () => {
  const read = namesInCode();
  expect(read.length).toBeGreaterThan(40);
  expect(example.toSorted()).toEqual(read.toSorted());
});
