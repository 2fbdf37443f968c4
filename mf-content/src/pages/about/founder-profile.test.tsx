import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Avatar } from "./founder-profile.tsx";

const portrait = "https://images.example.com/portrait.jpg";

/** Says how far the browser has come with every image on the page. */
function imagesAre({ complete, naturalWidth }: { complete: boolean; naturalWidth: number }) {
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(complete);
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(naturalWidth);
}

beforeEach(() => imagesAre({ complete: false, naturalWidth: 0 }));
afterEach(() => vi.restoreAllMocks());

it("shows the initials while the portrait is on its way", () => {
  render(<Avatar src={portrait} name="Ana Lopes" />);
  screen.getByText("AL");
  expect(screen.getByRole("img", { name: "Ana Lopes" }).getAttribute("src")).toBe(portrait);
});

// Specification 2.31
it("replaces the initials once the portrait has loaded", () => {
  render(<Avatar src={portrait} name="Ana Lopes" />);
  fireEvent.load(screen.getByRole("img", { name: "Ana Lopes" }));
  expect(screen.queryByText("AL")).toBeNull();
  screen.getByRole("img", { name: "Ana Lopes" });
});

// Specification 2.31
it("keeps the initials alone when the portrait fails", () => {
  render(<Avatar src={portrait} name="Ana Lopes" />);
  fireEvent.error(screen.getByRole("img", { name: "Ana Lopes" }));
  screen.getByText("AL");
  expect(screen.queryByRole("img")).toBeNull();
});

it("asks for no image when the site has no portrait", () => {
  render(<Avatar src="" name="Ana Lopes" />);
  screen.getByText("AL");
  expect(screen.queryByRole("img")).toBeNull();
});

it("notices a portrait that had loaded before anybody listened", async () => {
  imagesAre({ complete: true, naturalWidth: 400 });
  await act(async () => render(<Avatar src={portrait} name="Ana Lopes" />));
  expect(screen.queryByText("AL")).toBeNull();
});

it("notices a portrait that had failed before anybody listened", async () => {
  imagesAre({ complete: true, naturalWidth: 0 });
  await act(async () => render(<Avatar src={portrait} name="Ana Lopes" />));
  screen.getByText("AL");
  expect(screen.queryByRole("img")).toBeNull();
});
