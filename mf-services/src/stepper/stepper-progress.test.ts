import { describe, expect, it } from "vitest";
import {
  canGoBack,
  firstStep,
  indicatorState,
  isComplete,
  isLastStep,
  jumpToStep,
  nextStep,
  previousStep,
  type StepperProgress,
} from "./stepper-progress.ts";

const at = (step: number): StepperProgress => ({ step, stepCount: 3 });
const states = (progress: StepperProgress) =>
  [1, 2, 3].map((step) => indicatorState(progress, step));

describe("stepper progress", () => {
  it("starts at the first step", () => {
    expect(firstStep(3)).toEqual({ step: 1, stepCount: 3 });
  });

  it.each([0, -1, 1.5, Number.NaN])("rejects %s steps", (stepCount) => {
    expect(() => firstStep(stepCount)).toThrow(`not ${stepCount}`);
  });

  it("goes on from each step and past the last one into completion", () => {
    expect(nextStep(at(1)).step).toBe(2);
    expect(isComplete(at(3))).toBe(false);
    expect(isComplete(nextStep(at(3)))).toBe(true);
  });

  it("goes no further than completion", () => {
    const complete = nextStep(at(3));
    expect(nextStep(complete)).toBe(complete);
  });

  it("goes back from the second step on, but not from the first nor from completion", () => {
    expect([1, 2, 3, 4].map((step) => canGoBack(at(step)))).toEqual([false, true, true, false]);
    expect(previousStep(at(2)).step).toBe(1);
    for (const step of [1, 4]) {
      const stuck = at(step);
      expect(previousStep(stuck)).toBe(stuck);
    }
  });

  it("jumps to any other step, ahead, behind or back out of completion", () => {
    expect(jumpToStep(at(1), 3).step).toBe(3);
    expect(jumpToStep(at(3), 1).step).toBe(1);
    expect(jumpToStep(at(4), 2).step).toBe(2);
  });

  it.each([2, 0, 4, 1.5])("stays on step 2 when asked for step %s", (step) => {
    const progress = at(2);
    expect(jumpToStep(progress, step)).toBe(progress);
  });

  it("calls steps behind complete, the current one active and those ahead inactive", () => {
    expect(states(at(2))).toEqual(["complete", "active", "inactive"]);
    expect(states(at(4))).toEqual(["complete", "complete", "complete"]);
  });

  it("knows the last step", () => {
    expect([1, 2, 3, 4].map((step) => isLastStep(at(step)))).toEqual([false, false, true, false]);
  });
});
