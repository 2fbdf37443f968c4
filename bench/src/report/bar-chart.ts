import { escapeHtml } from "@site/composer/compose/document/html";
import { type Figure, medianFigure, medianInterval, shown } from "./figure.ts";

/** One bar: a median, and the interval that holds it. */
interface Bar {
  /** Bars of the same name have one color in every group. */
  name: string;
  value: number;
  interval?: readonly [low: number, high: number] | undefined;
}

interface BarGroup {
  name: string;
  bars: readonly Bar[];
}

/** The bar of several runs; none if they measured nothing, such as a static page's scripts. */
export function medianBars(name: string, values: readonly Figure[]): Bar[] {
  const value = medianFigure(values);
  return value ? [{ name, value, interval: medianInterval(values) }] : [];
}

/** Lengths in the image's own units. */
const barHeight = 14;
const groupGap = 18;
const labelWidth = 190;
const barsWidth = 560;
const valueWidth = 70;

/** Okabe and Ito's colors, distinct with any color vision, on white and on black. */
const colors = ["#0072b2", "#009e73", "#e69f00", "#56b4e9", "#d55e00", "#cc79a7", "#999999"];

/** Text and lines follow the reader's color scheme; an image embedded in a page knows it too. */
const style = `
  text { font: 11px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 14px; font-weight: 600; }
  .group { font-weight: 600; }
  .interval { stroke: #1f2328; stroke-width: 1.5; fill: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .interval { stroke: #e6edf3; }
  }`;

/** Groups of horizontal bars as an SVG image, the values written beside them. */
export function barChart(title: string, groups: readonly BarGroup[]): string {
  const all = groups.flatMap(({ bars }) => bars);
  const longest = Math.max(1, ...all.map(({ value, interval }) => interval?.[1] ?? value));
  const names = [...new Set(all.map(({ name }) => name))];
  const widthOf = (value: number) => (value / longest) * barsWidth;
  const parts: string[] = [];
  let y = 44;
  for (const group of groups) {
    parts.push(`<text class="group" x="0" y="${y}">${escapeHtml(group.name)}</text>`);
    y += 6;
    for (const bar of group.bars) {
      parts.push(barAt(y, bar, widthOf, colors[names.indexOf(bar.name) % colors.length] ?? ""));
      y += barHeight + 3;
    }
    y += groupGap;
  }
  const width = labelWidth + barsWidth + valueWidth;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img" aria-label="${escapeHtml(title)}">
<style>${style}
</style>
<text class="title" x="0" y="16">${escapeHtml(title)}</text>
${parts.join("\n")}
</svg>
`;
}

function barAt(
  y: number,
  { name, value, interval }: Bar,
  widthOf: (value: number) => number,
  color: string,
): string {
  const middle = y + barHeight / 2;
  const x = (of: number) => shown(labelWidth + widthOf(of), 1);
  const [low, high] = interval ?? [value, value];
  return [
    `<text x="${labelWidth - 8}" y="${middle + 4}" text-anchor="end">${escapeHtml(name)}</text>`,
    `<rect x="${labelWidth}" y="${y}" width="${shown(widthOf(value), 1)}" height="${barHeight}" fill="${color}"/>`,
    `<path class="interval" d="M${x(low)} ${middle}H${x(high)}"/>`,
    `<text x="${Number(x(Math.max(value, high))) + 6}" y="${middle + 4}">${shown(value)}</text>`,
  ].join("");
}
