import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { type BarPair, PairedBars } from "./paired-bars.tsx";

const row = { metric: "Volume", before: "little", after: "much" };

function widthsOf(pair: BarPair): number[] {
  const { container } = render(
    <PairedBars title="Bars" before="Before" after="After" rows={[row]} pairs={[pair]} />,
  );
  const bars = container.querySelectorAll("g path");
  return [...bars].map((bar) =>
    Math.max(
      ...[...(bar.getAttribute("d") ?? "").matchAll(/[HL](\d+)/g)].map(([, x]) => Number(x)),
    ),
  );
}

it("draws the longer bar over the whole width and the other in proportion", () => {
  expect(widthsOf({ before: { value: 25 }, after: { value: 100 } })).toEqual([100, 400]);
});

it("draws a range up to its end, and its beginning darker over it", () => {
  const widths = widthsOf({ before: { value: 240, upTo: 360 }, after: { value: 36 } });
  expect(widths).toEqual([400, 267, 40]);
});

it("keeps a very short bar visible", () => {
  expect(widthsOf({ before: { value: 1 }, after: { value: 1000 } })).toEqual([4, 400]);
});

it("writes the row's words into the drawing", () => {
  const { getByText } = render(
    <PairedBars
      title="Bars"
      before="Before"
      after="After"
      rows={[row]}
      pairs={[{ before: undefined, after: { value: 1 } }]}
    />,
  );
  for (const words of Object.values(row)) getByText(words);
});
