import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { messageList } from "#command/message-list.ts";
import { workspaceRoot } from "#command/workspace.ts";

it("gives each failure a code of its own", () => {
  const codes = messageList().map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

// What a line writes between backticks is for browsers.
const withoutCode = /^[^`]* (throw|return|\?|:) new Error\(|(failure|usageError)`(?![a-z-]+: )/m;

it("throws no error without a code where an operator, an owner or a team would read it", () => {
  const kit = "shared/kit/src/{build,create-remote,test-kit/contract}/**/*.ts";
  const files = globSync(["{platform/*,shared/contract}/src/**/*.ts", kit], { cwd: workspaceRoot });
  const throwing = files.filter((file) =>
    withoutCode.test(readFileSync(resolve(workspaceRoot, file), "utf8")),
  );
  expect(throwing.filter((file) => !file.endsWith(".test.ts"))).toEqual([]);
});
