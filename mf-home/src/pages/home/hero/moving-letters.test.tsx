import { render, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import MovingLetters from "./moving-letters.tsx";
import { StillLetters } from "./still-letters.tsx";

const lettersOf = (word: string) => ({ word, letters: Array.from(word) });

describe("moving letters", () => {
  it("stand at once where the still ones stood, without an entrance", () => {
    const still = render(<StillLetters {...lettersOf("Lösungen")} />).container;
    const moving = render(<MovingLetters {...lettersOf("Lösungen")} />).container;
    expect(moving.textContent).toBe(still.textContent);
    expect(moving.querySelectorAll("span")).toHaveLength(still.querySelectorAll("span").length);
    expect(moving.innerHTML).not.toMatch(/opacity: ?0[^.]/);
  });

  it("let the old word leave before the next one comes", async () => {
    const { container, rerender } = render(<MovingLetters {...lettersOf("Insights")} />);
    rerender(<MovingLetters {...lettersOf("Results")} />);
    expect(container.textContent).toBe("Insights");
    await waitFor(() => expect(container.textContent).toBe("Results"), { timeout: 2000 });
  });
});
