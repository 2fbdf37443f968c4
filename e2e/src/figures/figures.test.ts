import { describe, expect, it } from "vitest";
import { figuresOf, missingFrom } from "./figures.ts";

describe("figuresOf", () => {
  it("reads the same numbers from each language's way of writing them", () => {
    const expected = ["1.8", "5", "18%", "30", "5000", "1234567"];
    expect(figuresOf("5.000 clientes, 18%, 1,8; 5x em 30 dias. 1.234.567", "pt")).toEqual(expected);
    expect(figuresOf("5,000 customers, 18%, 1.8; 5x in 30 days. 1,234,567", "en")).toEqual(
      expected,
    );
    expect(figuresOf("5.000 Kunden, 18\u00a0%, 1,8; 5× in 30 Tagen. 1.234.567", "de")).toEqual(
      expected,
    );
  });

  it("tells a percentage from a plain number", () => {
    expect(figuresOf("18", "en")).not.toEqual(figuresOf("18%", "en"));
  });

  it("reads the same times from each language's way of writing them", () => {
    const expected = ["7:30", "19", "19:05"];
    expect(figuresOf("às 7h30, às 19h e às 19h05", "pt")).toEqual(expected);
    expect(figuresOf("at 7:30 a.m., 7 p.m. and 7:05 pm", "en")).toEqual(expected);
    expect(figuresOf("um 7.30 Uhr, um 19:00 Uhr und 19:05 Uhr", "de")).toEqual(expected);
  });

  it("reads days and years from written dates", () => {
    for (const [text, locale] of [
      ["16 de junho de 2024", "pt"],
      ["June 16, 2024", "en"],
      ["16. Juni 2024", "de"],
    ] as const) {
      expect(figuresOf(text, locale)).toEqual(["16", "2024"]);
    }
  });

  it("reads both ends of a range", () => {
    expect(figuresOf("4–6 h, 20-30 min", "de")).toEqual(["4", "6", "20", "30"]);
  });
});

describe("missingFrom", () => {
  it("names what is expected and not there, as often as it is missing", () => {
    expect(missingFrom(["5", "18%"], ["5", "5", "15%", "18%"])).toEqual(["5", "15%"]);
    expect(missingFrom(["5", "18%"], ["18%"])).toEqual([]);
  });
});
