import { act, createEvent, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferReducedMotion } from "#test/motion-preference.ts";
import { layOutSlides, type SlideLayout } from "#test/slide-layout.ts";
import { Carousel } from "./carousel.tsx";

const content = {
  label: "Harbors",
  carousel: "carousel",
  slide: "slide",
  slideLabel: "{position} of {total}: {name}",
  dots: "Choose a harbor",
  dotLabel: "Show {name}, {position} of {total}",
  pause: "Pause",
  play: "Resume",
};
const names = ["Recife", "Hamburg", "Lisbon"];
const intervalMs = 4000;

const onePerView = { clip: 428, window: 428, slide: 428, gap: 20 };
const threePerView = { clip: 970, window: 310, slide: 310, gap: 20 };

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

const element = (
  <Carousel
    content={content}
    intervalMs={intervalMs}
    slideClassName="basis-full"
    slides={names.map((name) => ({ name, content: <a href={`/${name}`}>{name}</a> }))}
  />
);

/** Renders a carousel and waits until its engine has taken over. */
async function showCarousel(layout: SlideLayout = onePerView): Promise<void> {
  layOutSlides(layout);
  render(element);
  await act(() => vi.dynamicImportSettled());
  await pass(0);
}

/** Drags the first item along these distances in turn, each at its velocity in pixels a second. */
async function drag(...ways: { by: number; velocity: number }[]): Promise<void> {
  const first = firstSlide();
  let clientX = 200;
  fireNow(first, createEvent.mouseDown(first, { clientX, button: 0 }));
  for (const { by, velocity } of ways) {
    for (let part = 1; part <= 10; part += 1) {
      await pass((Math.abs(by) / 10 / velocity) * 1000);
      clientX += by / 10;
      fireNow(document, createEvent.mouseMove(document, { clientX }));
    }
  }
  fireNow(document, createEvent.mouseUp(document, { clientX }));
  await pass(0);
}

/** Moves a finger across the first item by these pixels, within a frame, and lifts it. */
async function flick(byX: number, byY: number): Promise<void> {
  const first = firstSlide();
  const at = (clientX: number, clientY: number) => {
    const touch = { clientX, clientY } as Touch;
    return { touches: [touch], changedTouches: [touch] };
  };
  fireNow(first, createEvent.touchStart(first, at(200, 200)));
  await pass(16);
  fireNow(first, createEvent.touchMove(first, at(200 + byX, 200 + byY)));
  fireNow(first, createEvent.touchEnd(first, at(200 + byX, 200 + byY)));
  await pass(0);
}

/** Puts two fingers on the first item, one after the other, 150 px apart, and moves them apart. */
async function pinch(): Promise<void> {
  const first = firstSlide();
  const finger = (clientX: number) => ({ clientX, clientY: 200 }) as Touch;
  const [left, right] = [finger(200), finger(350)];
  fireNow(first, createEvent.touchStart(first, { touches: [left], changedTouches: [left] }));
  await pass(16);
  const both = { touches: [left, right] };
  fireNow(first, createEvent.touchStart(first, { ...both, changedTouches: [right] }));
  await pass(16);
  fireNow(first, createEvent.touchMove(first, { ...both, changedTouches: [left, right] }));
  fireNow(first, createEvent.touchEnd(first, { touches: [], changedTouches: [left, right] }));
  await pass(0);
}

/** Pixels that the engine has moved the row of slides by. */
function rowOffset(): number {
  const { transform } = firstSlide().parentElement?.style ?? {};
  return Number(transform?.match(/translate3d\((-?[\d.]+)px/)?.[1]);
}

/** Embla reads the speed of a drag from its events' own times, which no fake clock sets. */
function fireNow(target: Element | Document, event: Event): void {
  Object.defineProperty(event, "timeStamp", { value: Date.now() });
  fireEvent(target, event);
}

const carousel = () => screen.getByRole("group", { name: content.label });
const dots = () => within(screen.getByRole("group", { name: content.dots })).getAllByRole("button");
const slides = () => [...carousel().querySelectorAll<HTMLElement>("[aria-roledescription=slide]")];
const firstSlide = () => slides()[0] as HTMLElement; // A carousel always has one.
const chosen = () => dots().findIndex((dot) => dot.getAttribute("aria-current") === "true");

beforeEach(() => {
  vi.useFakeTimers();
  preferReducedMotion(false);
});

afterEach(() => void vi.useRealTimers());

describe("a carousel", () => {
  // Specification 4.3
  it("names itself, its slides and one dot an item, and a dot brings its item", async () => {
    await showCarousel();
    const labels = (elements: HTMLElement[]) =>
      elements.map((one) => one.getAttribute("aria-label"));
    expect(carousel().getAttribute("aria-roledescription")).toBe("carousel");
    expect(labels(slides())).toEqual(["1 of 3: Recife", "2 of 3: Hamburg", "3 of 3: Lisbon"]);
    expect(labels(dots())).toEqual([
      "Show Recife, 1 of 3",
      "Show Hamburg, 2 of 3",
      "Show Lisbon, 3 of 3",
    ]);
    expect(chosen()).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Show Lisbon, 3 of 3" }));
    expect(chosen()).toBe(2);
  });

  // Specification 4.3
  it("advances by itself after each interval and loops to the start", async () => {
    await showCarousel();
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await pass(intervalMs - 1);
      seen.push(chosen());
      await pass(1);
    }
    expect(seen).toEqual([0, 1, 2, 0]);
  });

  it("starts a full interval anew when a dot is chosen", async () => {
    await showCarousel();
    await pass(intervalMs - 100);
    fireEvent.click(screen.getByRole("button", { name: "Show Hamburg, 2 of 3" }));
    await pass(intervalMs - 1);
    expect(chosen()).toBe(1);
    await pass(1);
    expect(chosen()).toBe(2);
  });

  it("stops at the pause control, announces from then on, and goes on at the same control", async () => {
    await showCarousel();
    const region = carousel().querySelector("[aria-live]");
    expect(region?.getAttribute("aria-live")).toBe("off");
    fireEvent.click(screen.getByRole("button", { name: content.pause }));
    await pass(5 * intervalMs);
    expect(chosen()).toBe(0);
    expect(region?.getAttribute("aria-live")).toBe("polite");

    fireEvent.click(screen.getByRole("button", { name: content.play }));
    await pass(intervalMs);
    expect(chosen()).toBe(1);
  });

  // Specification 4.3
  it("holds while a mouse rests on it, not while a finger passed over it", async () => {
    await showCarousel();
    fireEvent.pointerEnter(carousel(), { pointerType: "mouse" });
    await pass(2 * intervalMs);
    expect(chosen()).toBe(0);

    fireEvent.pointerLeave(carousel(), { pointerType: "mouse" });
    fireEvent.pointerEnter(carousel(), { pointerType: "touch" });
    await pass(intervalMs);
    expect(chosen()).toBe(1);
  });

  it("holds under a mouse whose leaving of another part React never told", async () => {
    await showCarousel();
    render(<p>Elsewhere</p>);
    fireEvent.pointerOver(carousel(), {
      pointerType: "mouse",
      relatedTarget: screen.getByText("Elsewhere"),
    });
    await pass(2 * intervalMs);
    expect(chosen()).toBe(0);
  });

  it("stops when a keyboard reaches a dot, and says so on the control", async () => {
    await showCarousel();
    const [, second] = dots();
    vi.spyOn(second as HTMLElement, "matches").mockReturnValue(true);
    act(() => second?.focus());
    await pass(2 * intervalMs);
    expect(chosen()).toBe(0);
    expect(screen.getByRole("button", { name: content.play })).toBeDefined();
  });

  it("does not stop by reaching the control that stops it", async () => {
    await showCarousel();
    const control = screen.getByRole("button", { name: content.pause });
    vi.spyOn(control, "matches").mockReturnValue(true);
    act(() => control.focus());
    await pass(intervalMs);
    expect(chosen()).toBe(1);
  });

  it("stays still under reduced motion, with its dots and nothing to pause", async () => {
    preferReducedMotion(true);
    await showCarousel();
    await pass(10 * intervalMs);
    expect(chosen()).toBe(0);
    expect(screen.queryByRole("button", { name: content.pause })).toBeNull();

    fireEvent.click(screen.getByRole("button", { name: "Show Hamburg, 2 of 3" }));
    expect(chosen()).toBe(1);
  });

  it("stays still where reduced motion was asked for while its tab was hidden", async () => {
    const preference = preferReducedMotion(false);
    await showCarousel();
    const turnTo = (state: DocumentVisibilityState) => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
      fireEvent(document, new Event("visibilitychange", { bubbles: true }));
    };
    turnTo("hidden");
    act(() => preference.change(true));
    turnTo("visible");
    await pass(2 * intervalMs);
    expect(chosen()).toBe(0);
  });

  // Specification 4.4, 9.12
  it.each([
    [-60, 75, 1],
    [60, 75, 2],
    [-20, 75, 0],
    [-30, 600, 1],
    [30, 600, 2],
    [-30, 400, 0],
    [30, 400, 0],
  ])("answers a drag by %i px at %i px a second with item %i", async (by, velocity, expected) => {
    await showCarousel();
    await drag({ by, velocity });
    expect(chosen()).toBe(expected);
  });

  it("follows the direction of a swift release, wherever the drag had gone before", async () => {
    await showCarousel();
    await drag({ by: 150, velocity: 300 }, { by: -70, velocity: 700 });
    expect(chosen()).toBe(1);
  });

  it.each([
    [-12, -40, 0],
    [12, 40, 0],
    [-20, 20, 0],
    [-40, -12, 1],
    [40, 12, 2],
  ])("answers a finger's flick by %i px and %i px down with item %i", async (x, y, expected) => {
    await showCarousel();
    await flick(x, y);
    expect(chosen()).toBe(expected);
  });

  it("stays where it is when two fingers zoom", async () => {
    await showCarousel();
    await pinch();
    expect(chosen()).toBe(0);
  });

  // Specification 9.12
  it("lets the slides rest for 50 ms before they snap", async () => {
    await showCarousel();
    await drag({ by: -60, velocity: 75 });
    const released = rowOffset();
    await pass(49);
    expect(rowOffset()).toBe(released);
    await pass(500);
    expect(rowOffset()).toBeLessThan(released - 100);
  });

  it("keeps the items out of view out of reach", async () => {
    await showCarousel();
    expect(slides().map((slide) => slide.inert)).toEqual([false, true, true]);
    await pass(intervalMs);
    expect(slides().map((slide) => slide.inert)).toEqual([true, false, true]);
  });

  it("turns like a wheel where all items fit, without copies of any", async () => {
    await showCarousel(threePerView);
    expect(slides().map((slide) => slide.inert)).toEqual([false, false, false]);
    await pass(intervalMs + 3000);
    expect(chosen()).toBe(1);
    expect(slides()).toHaveLength(3);
    // The first item has come round: a whole turn of three items to the right of where it was.
    expect(slides()[0]?.style.transform).toContain("990px");
    expect(slides()[1]?.style.transform).toContain("(0px");
  });
});

it("shows every item in a row to scroll, and no dead controls, without its engine", () => {
  render(element);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(names);
  expect(slides().some((slide) => slide.inert)).toBe(false);
  expect(screen.queryByRole("button")).toBeNull();
});
