import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";

/** A quick sample of what a change can reach, beside lint, types and the like, which take the whole workspace. */
export interface Reach {
  /** The commit that the change is compared with. */
  base: string;
  /** Tests in browsers, below `e2e`. */
  browserFiles: string[];
  /** Whether the copy of the workspace is tested. */
  copy: boolean;
}

/** The sample that browsers run where a file changed whose path begins so: the packages, by their rooms. */
const reached: readonly [RegExp, readonly string[]][] = [
  [/^(shell|mf-[\w-]+|shared\/\w+)\/|^pnpm-lock\.yaml$/, ["src/engines/addresses.spec.ts"]],
  [/^shell\//, ["src/engines/menus.spec.ts"]],
  [/^(mf-forms|platform\/gateway)\//, ["src/engines/forms.spec.ts"]],
  [
    /^(platform\/(registry|composer|server)|shared\/(contract|kit))\//,
    ["src/site/addresses.spec.ts", "src/faults/static-page.spec.ts"],
  ],
  [/^platform\/(console|workspace)\//, ["src/console/console.spec.ts"]],
  [/^platform\/workspace\//, ["src/dev/sources.spec.ts"]],
  [/^e2e\/(?!.*\.(spec|test)\.ts$)/, ["src/site/addresses.spec.ts"]],
];

/** The parts that a copy of the workspace is made of. */
const ofCopy =
  /^(remote-template|e2e\/src\/copy|platform\/workspace|shared\/kit\/src\/create-remote)\//;

/** What changed or is gone since a branch parted from `base`, committed or not. */
export function reachOf(base: string, cwd = workspaceRoot): Reach {
  const git = (...words: string[]) => execFileSync("git", words, { cwd, encoding: "utf8" }).trim();
  const parted = git("merge-base", "HEAD", base);
  const changed = git("diff", "--name-only", "--no-renames", parted).split("\n");
  const added = git("ls-files", "--others", "--exclude-standard").split("\n");
  return { base: parted, ...reachOfFiles([...changed, ...added]) };
}

/** What files can reach, by their paths. */
export function reachOfFiles(files: readonly string[]): Omit<Reach, "base"> {
  const own = files.filter(
    (file) => file.endsWith(".spec.ts") && existsSync(resolve(workspaceRoot, file)),
  );
  const others = reached.flatMap(([path, tests]) =>
    files.some((file) => !/\.(test|spec)\.tsx?$/.test(file) && path.test(file)) ? tests : [],
  );
  const browserFiles = [...own.map((file) => file.replace(/^e2e\//, "")), ...others];
  return {
    browserFiles: [...new Set(browserFiles)].toSorted(),
    copy: files.some((file) => ofCopy.test(file)),
  };
}
