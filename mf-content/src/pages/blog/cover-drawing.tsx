import { randomFrom } from "shared/drawing/random";
import type { CategoryId } from "./category.ts";

const width = 480;
const height = 280;

type Random = () => number;

/** A dot of a stroke's width at each point. */
function dots(count: number, point: (index: number) => readonly [number, number]): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = point(index);
    return `M${Math.round(x)} ${Math.round(y)}h0`;
  }).join("");
}

/** Scattered sources run together into one line. */
function pipeline(random: Random) {
  const shore = 120 + 40 * random();
  const strands = Array.from({ length: 9 }, (_, index) => {
    const start = 14 + index * 31 + 12 * random();
    const meeting = 230 + 60 * random();
    return `M0 ${Math.round(start)}C${Math.round(meeting * 0.55)} ${Math.round(start)} ${Math.round(meeting * 0.6)} ${Math.round(shore)} ${Math.round(meeting)} ${Math.round(shore)}`;
  });
  const scattered = dots(120, () => [random() ** 1.6 * 190, random() * height]);
  return { scattered, fine: strands.join(""), strong: `M250 ${Math.round(shore)}H${width}` };
}

/** Loose points settle into bars, and one line says what they mean. */
function bars(random: Random) {
  const heights = Array.from({ length: 14 }, (_, index) => 36 + index * 9 + 34 * random());
  const xOf = (index: number) => 16 + index * 34;
  const yOf = (index: number) => Math.round(height - (heights[index] ?? 0));
  const fine = heights.map((_, index) => `M${xOf(index)} ${height}V${yOf(index)}`).join("");
  const scattered = dots(120, () => [random() * width, 12 + random() ** 1.4 * 150]);
  const line = heights.map(
    (_, index) => `${index === 0 ? "M" : "L"}${xOf(index)} ${yOf(index) - 22}`,
  );
  return { scattered, fine, strong: line.join("") };
}

/** Two kinds of points, and the line that tells them apart. */
function boundary(random: Random) {
  const lean = 0.25 + 0.2 * random();
  const lineAt = (x: number) => height * 0.78 - x * lean;
  const scattered = dots(130, () => {
    const x = random() * width;
    return [x, random() * (lineAt(x) - 26)];
  });
  const below = Array.from({ length: 60 }, () => {
    const x = random() * width;
    const y = lineAt(x) + 26 + random() * (height - lineAt(x) - 30);
    return `M${Math.round(x - 4)} ${Math.round(y)}h8m-4-4v8`;
  });
  const strong = `M0 ${Math.round(lineAt(0))}Q${width / 2} ${Math.round(lineAt(width / 2) + 46)} ${width} ${Math.round(lineAt(width))}`;
  return { scattered, fine: below.join(""), strong };
}

/** A known past, and the widening range of what may follow. */
function forecast(random: Random) {
  const now = 200 + 40 * random();
  const level = 150 + 30 * random();
  const fan = [-84, -56, -28, 28, 56, 84].map(
    (spread) =>
      `M${Math.round(now)} ${Math.round(level)}Q${Math.round(now + 120)} ${Math.round(level - 20)} ${width} ${Math.round(level - 50 + spread)}`,
  );
  const scattered = dots(120, () => [random() * now, level + (random() + random() - 1) * 90]);
  const strong = `M0 ${Math.round(level + 30)}L${Math.round(now)} ${Math.round(level)}Q${Math.round(now + 120)} ${Math.round(level - 20)} ${width} ${Math.round(level - 50)}`;
  return { scattered, fine: fan.join(""), strong };
}

const motifs = {
  "data-engineering": pipeline,
  "business-intelligence": bars,
  "machine-learning": boundary,
  "advanced-analytics": forecast,
} as const satisfies Record<CategoryId, unknown>;

/** An article's cover: its category's motif in the site's vocabulary of points and one line. */
export function CoverDrawing({ category, seed }: { category: CategoryId; seed: string }) {
  const { scattered, fine, strong } = motifs[category](randomFrom(`${seed}/cover`));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 h-full w-full text-foam"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={scattered} strokeWidth="3.4" opacity="0.55" />
      <path d={fine} strokeWidth="1.4" opacity="0.5" />
      <path d={strong} strokeWidth="3.4" />
    </svg>
  );
}
