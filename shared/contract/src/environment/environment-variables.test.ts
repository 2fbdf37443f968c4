import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  commaList,
  readVariables,
  wholeNumber,
  writtenVariables,
} from "./environment-variables.ts";

const settings = v.object({
  COUNT: wholeNumber(2, 5_000, 7, 4),
  NAMES: commaList((name) => /^[a-z]+$/.test(name), "must be words"),
  TOKEN: v.string(),
});
const read = (given: Record<string, string>) => readVariables(settings, given, "Not set up");

describe("environment variables", () => {
  it("count as written when they hold more than white space", () => {
    expect(writtenVariables({ A: " ", B: "", C: "x", D: undefined })).toEqual({ C: "x" });
  });

  it.each([
    ['"a b"', "a b"],
    ["'a\"' # note", 'a"'],
    [' "a # b" # note', "a # b"],
    ["a#b # note", "a#b"],
    ["a\r", "a"],
    [" # note", undefined],
    ['""', undefined],
    ['a"b"', 'a"b"'],
    ["'a", "'a"],
  ])("are what a .env file means, wherever they come from: %j", (written, meant) => {
    expect(writtenVariables({ A: written })["A"]).toBe(meant);
  });

  it("are whole numbers within bounds, and lists with commas between", () => {
    expect(read({ TOKEN: "t" })).toEqual({ COUNT: 7, NAMES: [], TOKEN: "t" });
    expect(read({ TOKEN: "t", COUNT: "5000", NAMES: " a,, b ," })).toEqual({
      COUNT: 5_000,
      NAMES: ["a", "b"],
      TOKEN: "t",
    });
  });

  it.each([
    ["1", "at least 2"],
    ["5001", "at most 5000"],
    ["00007", "a whole number from 2 to 5000"],
    ["1e3", "a whole number from 2 to 5000"],
  ])("reject %j as a number: it must be %s", (COUNT, expected) => {
    expect(() => read({ TOKEN: "t", COUNT })).toThrow(`Not set up:\n  COUNT must be ${expected}`);
  });

  it("report all issues at once, what is missing too, and quote no value", () => {
    const reading = () => read({ COUNT: "hunter2", NAMES: "a,B" });
    expect(reading).toThrow(/COUNT must be .*\n {2}NAMES must be words\n {2}TOKEN is missing$/);
    expect(reading).not.toThrow(/hunter2/);
  });
});
