import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import MovingLetters from "./moving-letters.tsx";
import { StillLetters } from "./rotating-headline.tsx";

const solutions = { word: "Lösungen", letters: Array.from("Lösungen") };

describe("moving letters", () => {
  it("stand at once where the still ones stood, without an entrance", () => {
    const still = render(<StillLetters {...solutions} />).container;
    const moving = render(<MovingLetters {...solutions} />).container;
    expect(moving.textContent).toBe("Lösungen");
    expect(moving.querySelectorAll("span")).toHaveLength(still.querySelectorAll("span").length);
    for (const letter of moving.querySelectorAll<HTMLElement>("span span")) {
      expect([letter.style.opacity, letter.style.transform]).toEqual(["1", "none"]);
    }
  });
});
