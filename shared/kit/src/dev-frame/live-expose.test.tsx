// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { liveExpose } from "./live-expose.ts";

function Page({ content }: { content: unknown }) {
  const [first] = useState(content as string);
  return <h1>{`${content} (first ${first})`}</h1>;
}

it("shows edited content in the component that is there, and a new component in its place", () => {
  const live = liveExpose("Page", Page, "one");
  const { Page: Live, content } = live.exposed as { Page: typeof Page; content: string };
  render(<Live content={content} />);
  expect(screen.getByRole("heading").textContent).toBe("one (first one)");
  act(() => live.update(undefined, "two"));
  expect(screen.getByRole("heading").textContent).toBe("two (first one)");
  act(() => live.update(() => <h1>another</h1>, undefined));
  expect(screen.getByRole("heading").textContent).toBe("another");
});

it("loads the document again for another title or description, and not for another number of words", () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const contentOf = (title: string, description: string, wordCount: number) => ({
    meta: { title, description, schema: [{ "@type": "BlogPosting", wordCount }] },
  });
  const live = liveExpose("Page", () => null, contentOf("A title", "Of a page", 100));
  live.update(undefined, contentOf("A title", "Of a page", 101));
  expect(reload).not.toHaveBeenCalled();
  live.update(undefined, contentOf("Another title", "Of a page", 101));
  live.update(undefined, contentOf("Another title", "Of another page", 101));
  expect(reload).toHaveBeenCalledTimes(2);
});
