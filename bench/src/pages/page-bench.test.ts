import { expect, it } from "vitest";
import { inTurn } from "./page-bench.ts";

it("lets another variant begin in each round", () => {
  const rounds = [0, 1, 2, 3].map((run) => inTurn(["a", "b", "c"], run).join(""));
  expect(rounds).toEqual(["abc", "bca", "cab", "abc"]);
});
