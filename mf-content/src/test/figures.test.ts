import { describe, expect, it } from "vitest";
import { figuresOf } from "./figures.ts";

describe("figuresOf", () => {
  it("reads the same numbers from each language's way of writing them", () => {
    const expected = ["1.8", "18%", "30", "5000"];
    expect(figuresOf("5.000 clientes, 18%, 1,8 em 30 dias", "pt")).toEqual(expected);
    expect(figuresOf("5,000 customers, 18%, 1.8 in 30 days", "en")).toEqual(expected);
    expect(figuresOf("5.000 Kunden, 18\u00a0%, 1,8 in 30 Tagen.", "de")).toEqual(expected);
  });

  it("tells a percentage from a plain number", () => {
    expect(figuresOf("18", "en")).not.toEqual(figuresOf("18%", "en"));
  });
});
