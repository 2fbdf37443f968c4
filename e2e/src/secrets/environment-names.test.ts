import { expect, it } from "vitest";
import { namesInCode, namesInExample, namesReadIn } from "./environment-names.ts";

const readers = namesInCode();
const example = namesInExample();

it(".env.example names every variable that the code reads", () => {
  const unnamed = [...readers].filter(([name]) => !example.includes(name));
  expect(readers.size).toBeGreaterThan(40);
  expect(unnamed).toEqual([]);
});

it(".env.example names no variable that nobody reads, and none twice", () => {
  expect(example.filter((name) => !readers.has(name))).toEqual([]);
  expect(example).toEqual([...new Set(example)]);
});

it("a variable is found however it is read", () => {
  const found = (source: string) => [...namesReadIn(source)];
  expect(found('const a = process.env["ONE_NAME"];')).toEqual(["ONE_NAME"]);
  expect(found("const a = env.OTHER ?? 1;")).toEqual(["OTHER"]);
  const schema =
    'import * as v from "valibot";\nconst environment = v.object({\n  THIRD: v.string(),\n});';
  expect(found(schema)).toEqual(["THIRD"]);
  expect(found("const table = {\n  NOT_READ: 1,\n};")).toEqual([]);
});
