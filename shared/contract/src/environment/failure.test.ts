import { expect, it } from "vitest";
import { Failure, textOf } from "./failure.ts";

it.each(["EISDIR", "EEXIST", "EACCES", "ENOSPC"])("says where the system said %s", (code) => {
  const said = textOf(Object.assign(new Error(), { code, path: "/a/file", syscall: "open" }));
  expect(said).toMatch(new RegExp(`^/a/file .* \\(${code}\\)\\. \\w`));
});

it("ends a failure with its code, and a bug with its stack", () => {
  expect(textOf(new Failure("no-such-thing", "None."))).toBe("None. [no-such-thing]");
  expect(textOf(new TypeError("x"))).toMatch(/x\n +at /);
});
