import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Avatar } from "./founder-profile.tsx";

const portrait = "https://images.example.com/portrait.jpg";

/** Pretends that the browser has come this far with every image on the page. */
function imagesAre({ complete, naturalWidth }: { complete: boolean; naturalWidth: number }) {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(complete);
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(naturalWidth);
}

beforeEach(() => imagesAre({ complete: false, naturalWidth: 0 }));

const initials = () => screen.queryByText("AL") !== null;
const image = () => screen.queryByRole("img", { name: "Ana Lopes" });

// Specification 2.31
it("shows the initials until the portrait has loaded", () => {
  render(<Avatar src={portrait} name="Ana Lopes" />);
  expect([initials(), image()?.getAttribute("src")]).toEqual([true, portrait]);
  fireEvent.load(image() as HTMLElement);
  expect([initials(), image()?.getAttribute("src")]).toEqual([false, portrait]);
});

// Specification 2.31
it("keeps the initials alone when the portrait fails", () => {
  render(<Avatar src={portrait} name="Ana Lopes" />);
  fireEvent.error(image() as HTMLElement);
  expect([initials(), image()]).toEqual([true, null]);
});

it("asks for no image when the site has no portrait", () => {
  render(<Avatar src="" name="Ana Lopes" />);
  expect([initials(), image()]).toEqual([true, null]);
});

it.each([
  ["loaded", 400, false],
  ["failed", 0, true],
])("notices a portrait that had %s before anybody listened", async (_, naturalWidth, shown) => {
  imagesAre({ complete: true, naturalWidth });
  await act(async () => render(<Avatar src={portrait} name="Ana Lopes" />));
  expect(initials()).toBe(shown);
});
