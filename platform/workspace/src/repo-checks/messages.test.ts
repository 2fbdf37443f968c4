import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";

const sources = (pattern: string | string[]) =>
  globSync(pattern, { cwd: workspaceRoot })
    .filter((file) => !/\.test\./.test(file))
    .map((file) => ({ file, text: readFileSync(resolve(workspaceRoot, file), "utf8") }));

const withCode =
  /(?:(?:failure|usageError)`|(?:new \w+|super)\(\s*")(?<code>[a-z]+(?:-[a-z]+)+)(?:: |",)/g;

it("gives each failure a code of its own", () => {
  const files = sources("{platform/*,shared/contract,shared/kit}/src/**/*.{ts,mjs}");
  const found = files.flatMap(({ text }) => [...text.matchAll(withCode)]);
  const codes = found.map(({ groups }) => groups?.["code"]);
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

// What a line writes between backticks is for browsers.
const withoutCode = /^[^`]* (throw|return|\?|:) new Error\(|(failure|usageError)`(?![a-z-]+: )/m;

it("throws no error without a code where an operator, an owner or a team would read it", () => {
  const kit = "shared/kit/src/{build,create-remote,test-kit/contract}/**/*.ts";
  const throwing = sources(["{platform/*,shared/contract}/src/**/*.ts", kit]).filter(({ text }) =>
    withoutCode.test(text),
  );
  expect(throwing.map(({ file }) => file)).toEqual([]);
});
