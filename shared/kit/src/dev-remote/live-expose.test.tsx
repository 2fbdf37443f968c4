import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { liveExpose } from "./live-expose.ts";

function Page({ content }: { content: unknown }) {
  const [first] = useState(content as string);
  return <h1>{`${content} (first ${first})`}</h1>;
}

it("shows edited words in the component that is there, and a new component in its place", () => {
  const live = liveExpose("Page", { Page, content: "one" });
  const { Page: Live, content } = live.exposed as { Page: typeof Page; content: string };
  render(<Live content={content} />);
  expect(screen.getByRole("heading").textContent).toBe("one (first one)");
  act(() => live.update({ Page, content: "two" }));
  expect(screen.getByRole("heading").textContent).toBe("two (first one)");
  act(() => live.update({ Page: () => <h1>another</h1>, content: "three" }));
  expect(screen.getByRole("heading").textContent).toBe("another");
});
