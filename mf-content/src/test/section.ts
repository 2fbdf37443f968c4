import { screen, within } from "@testing-library/react";

/** The part of the page below a heading of level 2. */
export function section(heading: string) {
  const part = screen.getByRole("heading", { level: 2, name: heading }).closest("section");
  if (!part) throw new Error(`No section around the heading ${heading}`);
  return within(part);
}
