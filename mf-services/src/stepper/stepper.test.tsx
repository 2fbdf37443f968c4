import { fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Stepper, type StepperProps } from "./stepper.tsx";

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

function show(props: Partial<StepperProps> = {}) {
  const onStepChange = vi.fn();
  const onComplete = vi.fn();
  render(
    <Stepper
      steps={steps}
      content={content}
      onStepChange={onStepChange}
      onComplete={onComplete}
      {...props}
    />,
  );
  return { onStepChange, onComplete };
}

const indicators = () => within(screen.getByRole("list", { name: "Steps" })).getAllByRole("button");
const shownStep = () => screen.queryAllByRole("heading").map((heading) => heading.textContent);
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));

describe("stepper", () => {
  // Specification 4.6
  it("starts at the first step with a way on and no way back", () => {
    show();
    expect(shownStep()).toEqual(["Ask"]);
    expect(button("Click Here")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  });

  it("goes on and back, one step at a time", () => {
    show();
    press("Click Here");
    expect(shownStep()).toEqual(["Build"]);
    press("Back");
    expect(shownStep()).toEqual(["Ask"]);
  });

  it("says Complete on the last step only", () => {
    show();
    press("Click Here");
    expect(screen.queryByRole("button", { name: "Complete" })).toBeNull();
    press("Click Here");
    expect(button("Complete")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Click Here" })).toBeNull();
  });

  // Specification 4.6
  it("hides content and footer on completion and calls back once", () => {
    const { onComplete } = show();
    for (const name of ["Click Here", "Click Here", "Complete"]) press(name);
    expect(shownStep()).toEqual([]);
    expect(screen.getAllByRole("button")).toEqual(indicators());
    expect(onComplete).toHaveBeenCalledOnce();
  });

  it("returns from completion through an indicator", () => {
    show();
    for (const name of ["Click Here", "Click Here", "Complete"]) press(name);
    press("Step 2: Build (complete)");
    expect(shownStep()).toEqual(["Build"]);
    expect(button("Back")).toBeTruthy();
  });

  // Specification 4.6
  it("shows a number ahead, and neither on the current step nor on those behind", () => {
    show();
    press("Click Here");
    expect(indicators().map((indicator) => indicator.textContent)).toEqual(["", "", "3"]);
    expect(indicators().map((indicator) => indicator.getAttribute("aria-current"))).toEqual([
      null,
      "step",
      null,
    ]);
  });

  it("names every indicator by its step, whatever it shows", () => {
    show();
    press("Click Here");
    for (const name of ["Step 1: Ask (complete)", "Step 2: Build", "Step 3: Ship"]) {
      expect(button(name)).toBeTruthy();
    }
  });

  // Specification 4.6
  it("jumps to a step by its indicator", () => {
    const { onStepChange } = show();
    press("Step 3: Ship");
    expect(shownStep()).toEqual(["Ship"]);
    expect(onStepChange.mock.calls).toEqual([[3]]);
  });

  it("reports nothing when the current step's indicator is pressed", () => {
    const { onStepChange } = show();
    press("Step 1: Ask");
    expect(onStepChange).not.toHaveBeenCalled();
  });

  it("reports each change once, completion as one step past the last", () => {
    const { onStepChange } = show();
    for (const name of ["Click Here", "Back", "Click Here", "Click Here", "Complete"]) press(name);
    expect(onStepChange.mock.calls.flat()).toEqual([2, 1, 2, 3, 4]);
  });

  it("leaves the moving to the buttons when indicators are disabled", () => {
    const { onStepChange } = show({ indicatorsDisabled: true });
    press("Step 3: Ship");
    expect(onStepChange).not.toHaveBeenCalled();
    press("Click Here");
    expect(shownStep()).toEqual(["Build"]);
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
    const element = <Stepper steps={steps} content={content} />;
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(element);
    expect(shownStep()).toEqual(["Ask", "Build", "Ship"]);

    render(element, { container, hydrate: true });
    expect(shownStep()).toEqual(["Ask"]);
  });

  it("keeps the whole list for a visitor who has read past the first step, until they click", () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
      bottom: -200,
    } as DOMRect);
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    show();
    expect(shownStep()).toEqual(["Ask", "Build", "Ship"]);

    press("Step 3: Ship");
    expect(shownStep()).toEqual(["Ship"]);
    expect(scroll).toHaveBeenCalledOnce();
  });
});
