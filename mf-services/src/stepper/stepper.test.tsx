import { fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Stepper } from "./stepper.tsx";

const content = {
  steps: "Steps",
  step: "Step",
  of: "of",
  completed: "complete",
  back: "Back",
  next: "Click Here",
  complete: "Complete",
};

const steps = ["Ask", "Build", "Ship"].map((title) => ({
  title,
  content: <p>{title} at length</p>,
}));

function show() {
  const onStepChange = vi.fn();
  const onComplete = vi.fn();
  render(
    <Stepper steps={steps} content={content} onStepChange={onStepChange} onComplete={onComplete} />,
  );
  return { onStepChange, onComplete };
}

/** Puts the prerendered markup in place, then lets React take it over. */
function hydrate(beforehand = () => {}) {
  const element = <Stepper steps={steps} content={content} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(element);
  beforehand();
  render(element, { container, hydrate: true });
}

/** The page is scrolled to below the first step. */
function scrollPast() {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
    bottom: -200,
  } as DOMRect);
}

const indicators = () => within(screen.getByRole("list", { name: "Steps" })).getAllByRole("button");
const shownStep = () => screen.queryAllByRole("heading").map((heading) => heading.textContent);
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));

describe("stepper", () => {
  // Specification 4.6
  it("goes on and back one step at a time; Back comes with the second step, Complete with the last", () => {
    const { onStepChange } = show();
    const buttons = () =>
      ["Back", "Click Here", "Complete"].filter((name) => screen.queryByRole("button", { name }));
    expect([shownStep(), buttons()]).toEqual([["Ask"], ["Click Here"]]);
    press("Click Here");
    expect([shownStep(), buttons()]).toEqual([["Build"], ["Back", "Click Here"]]);
    press("Back");
    expect([shownStep(), buttons()]).toEqual([["Ask"], ["Click Here"]]);
    press("Click Here");
    press("Click Here");
    expect([shownStep(), buttons()]).toEqual([["Ship"], ["Back", "Complete"]]);
    expect(onStepChange.mock.calls.flat()).toEqual([2, 1, 2, 3]);
  });

  // Specification 4.6
  it("hides content and footer on completion, calls back once, and returns by an indicator", () => {
    const { onStepChange, onComplete } = show();
    for (const name of ["Step 3: Ship", "Complete"]) press(name);
    expect(shownStep()).toEqual([]);
    expect(screen.getAllByRole("button")).toEqual(indicators());
    expect(onComplete).toHaveBeenCalledOnce();
    press("Step 2: Build (complete)");
    expect(shownStep()).toEqual(["Build"]);
    expect(button("Back")).toBeTruthy();
    expect(onStepChange.mock.calls.flat()).toEqual([3, 4, 2]);
  });

  // Specification 4.6
  it("shows a number ahead, and neither on the current step nor on those behind, but names all", () => {
    show();
    press("Click Here");
    expect(indicators().map((indicator) => indicator.textContent)).toEqual(["", "", "3"]);
    expect(
      indicators().map((one) => [one.getAttribute("aria-label"), one.getAttribute("aria-current")]),
    ).toEqual([
      ["Step 1: Ask (complete)", null],
      ["Step 2: Build", "step"],
      ["Step 3: Ship", null],
    ]);
  });

  it("reports nothing when the current step's indicator is pressed", () => {
    const { onStepChange } = show();
    press("Step 1: Ask");
    expect(onStepChange).not.toHaveBeenCalled();
  });

  it("hands the keyboard on to Next when Back leaves the page", () => {
    show();
    press("Click Here");
    button("Back").focus();
    press("Back");
    expect(document.activeElement).toBe(button("Click Here"));
  });

  it("announces the step after a move, and nothing before", () => {
    show();
    expect(screen.getByRole("status").textContent).toBe("");
    press("Click Here");
    expect(screen.getByRole("status").textContent).toBe("Step 2 of 3: Build");
  });

  it("is whole in the prerendered markup and takes it over without a mismatch", () => {
    hydrate(() => expect(shownStep()).toEqual(["Ask", "Build", "Ship"]));
    expect(shownStep()).toEqual(["Ask"]);
  });

  it("begins folded after a client navigation, wherever the page before was scrolled to", () => {
    scrollPast();
    show();
    expect(shownStep()).toEqual(["Ask"]);
  });

  it("keeps the whole list for a visitor who has read past the first step, until they click", () => {
    scrollPast();
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    hydrate();
    expect(shownStep()).toEqual(["Ask", "Build", "Ship"]);

    press("Step 3: Ship");
    expect(shownStep()).toEqual(["Ship"]);
    expect(scroll).toHaveBeenCalledOnce();
  });
});
