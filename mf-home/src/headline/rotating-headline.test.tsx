import { renderInFakeShell } from "@site/kit/test-kit";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import de from "#pages/home/home.de.ts";
import en from "#pages/home/home.en.ts";
import pt from "#pages/home/home.pt.ts";
import { preferReducedMotion } from "#test/motion-preference.ts";
import { RotatingHeadline, StillLetters, wordIntervalMs } from "./rotating-headline.tsx";

// The words turn on a clock of our own; how their letters move is not this file's subject.
vi.mock("./moving-letters.tsx", async () => ({
  default: (await import("./rotating-headline.tsx")).StillLetters,
}));

const content = en.hero.headline;

/** The word that a sighted visitor reads now. */
function shownWord(): string {
  const heading = screen.getByRole("heading", { level: 1 });
  return heading.parentElement?.querySelector("[aria-hidden]")?.textContent ?? "";
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the rotating headline", () => {
  // Specification 1.5, 4.5
  it.each([
    ["pt", pt, ["Insights", "Decisões", "Resultados", "Estratégias", "Soluções"]],
    ["en", en, ["Insights", "Decisions", "Results", "Strategies", "Solutions"]],
    ["de", de, ["Erkenntnisse", "Entscheidungen", "Ergebnisse", "Strategien", "Lösungen"]],
  ] as const)(
    "shows the five words in order, each for 2.5 s, and begins again (%s)",
    async (locale, { hero }, words) => {
      renderInFakeShell(<RotatingHeadline content={hero.headline} />, { locale });
      for (const word of [...words, words[0]]) {
        expect(shownWord()).toBe(word);
        await pass(wordIntervalMs - 1);
        expect(shownWord()).toBe(word);
        await pass(1);
      }
      expect(wordIntervalMs).toBe(2500);
    },
  );

  it("reads as one sentence that stays the same while the words turn", async () => {
    renderInFakeShell(<RotatingHeadline content={content} />);
    const name = /^Scattered.data becomes clear next steps$/;
    const heading = screen.getByRole("heading", { level: 1, name });
    await pass(2 * wordIntervalMs);
    expect(shownWord()).toBe("Results");
    expect(heading.textContent).toMatch(name);
  });

  it("stops at the visitor's wish and goes on from the same word", async () => {
    renderInFakeShell(<RotatingHeadline content={content} />);
    await pass(wordIntervalMs);
    fireEvent.click(screen.getByRole("button", { name: content.rotation.pause }));
    await pass(4 * wordIntervalMs);
    expect(shownWord()).toBe("Decisions");

    fireEvent.click(screen.getByRole("button", { name: content.rotation.play }));
    await pass(wordIntervalMs);
    expect(shownWord()).toBe("Results");
  });

  it("keeps its word under reduced motion, also when that is asked for later", async () => {
    const preference = preferReducedMotion(true);
    renderInFakeShell(<RotatingHeadline content={content} />);
    await pass(6 * wordIntervalMs);
    expect(shownWord()).toBe("Insights");
    expect(screen.queryByRole("button")).toBeNull();
    act(() => preference.change(false));
    await pass(wordIntervalMs);
    act(() => preference.change(true));
    await pass(4 * wordIntervalMs);
    expect(shownWord()).toBe("Decisions");
  });
});

it("moves letters that stand at once where the still ones stood, without an entrance", async () => {
  const { default: MovingLetters } =
    await vi.importActual<typeof import("./moving-letters.tsx")>("./moving-letters.tsx");
  const word = { word: "Lösungen", letters: Array.from("Lösungen") };
  const still = render(<StillLetters {...word} />).container;
  const moving = render(<MovingLetters {...word} />).container;
  expect(moving.textContent).toBe("Lösungen");
  expect(moving.querySelectorAll("span")).toHaveLength(still.querySelectorAll("span").length);
  for (const letter of moving.querySelectorAll<HTMLElement>("span span")) {
    expect([letter.style.opacity, letter.style.transform]).toEqual(["1", "none"]);
  }
});
