import { describe, expect, it } from "vitest";
import { markdownTable } from "./markdown-table.ts";

describe("a Markdown table", () => {
  it("has a head, a rule that sets figures right, and its rows", () => {
    expect(markdownTable(["page", "ms"], [["home", "12"]])).toBe(
      "| page | ms |\n| --- | ---: |\n| home | 12 |",
    );
  });

  it("refuses a row that would shift figures under other names", () => {
    expect(() => markdownTable(["page", "ms"], [["home"]])).toThrow("1 cells, its head 2: home");
  });
});
