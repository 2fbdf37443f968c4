// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, it, vi } from "vitest";
import { reportingRoot } from "../dev-errors/report-page-error.ts";
import { liveExpose } from "./live-expose.ts";

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

it.each([
  ["a root that reports", reportingRoot.onCaughtError],
  ["a released site's root, which is silent", () => {}],
])("reports once what a part throws below %s, and passes it on", (_root, onCaughtError) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const thrown = new Error("torn");
  const Torn = () => {
    throw thrown;
  };
  const { Page: Live } = liveExpose("Page", Torn, "one").exposed as {
    Page: ComponentType<{ content: unknown }>;
    content: string;
  };
  expect(() => render(<Live content="one" />, { onCaughtError })).toThrow(thrown);
  expect(said.mock.calls.filter(([first]) => first === thrown)).toHaveLength(1);
});
