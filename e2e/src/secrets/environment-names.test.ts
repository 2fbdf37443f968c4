import { expect, it } from "vitest";
import { namesInCode, namesInExample } from "./environment-names.ts";

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
