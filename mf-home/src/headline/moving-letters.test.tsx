import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import MovingLetters from "./moving-letters.tsx";

vi.mock("framer-motion/m", () => ({
  span: ({ transition, children }: { transition?: { delay: number }; children: string }) => (
    <span data-delay={transition?.delay}>{children}</span>
  ),
}));

it("lets each letter begin 0.02 s after the one before (specification, section 9)", () => {
  const { container } = render(<MovingLetters word="dado" letters={[..."dado"]} />);
  const delays = [...container.querySelectorAll<HTMLElement>("[data-delay]")];
  expect(delays.map(({ dataset }) => Number(dataset["delay"]))).toEqual([0, 0.02, 0.04, 0.06]);
});
