import { Drawing } from "@site/ui/drawing/drawing";
import { Dust, type Point, randomFrom } from "@site/ui/drawing/points";
import type { CategoryId } from "./article-labels.pt.ts";

const width = 480;
const height = 280;

type Random = () => number;

interface Motif {
  /** Corners of the dust, and how closely it lies. */
  scattered: readonly Point[];
  gap: number;
  fine: string;
  strong: string;
}

function corners(count: number, corner: (index: number) => readonly [number, number]): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = corner(index);
    return { x, y };
  });
}

/** Scattered sources run together into one line. */
function pipeline(random: Random): Motif {
  const shore = Math.round(120 + 40 * random());
  const strands = Array.from({ length: 9 }, (_, index) => {
    const start = Math.round(14 + index * 31 + 12 * random());
    const meeting = Math.round(230 + 60 * random());
    const bend = Math.round(meeting * 0.57);
    return `M0 ${start}C${bend} ${start} ${bend} ${shore} ${meeting} ${shore}`;
  });
  const scattered = corners(22, (index) => [random() * (index % 2 ? 70 : 200), random() * height]);
  return { scattered, gap: 27, fine: strands.join(""), strong: `M250 ${shore}H${width}` };
}

/** Loose points settle into bars, and one line says what they mean. */
function bars(random: Random): Motif {
  const heights = Array.from({ length: 14 }, (_, index) => 36 + index * 9 + 34 * random());
  const points = heights.map((barHeight, index) => ({
    x: 16 + index * 34,
    y: Math.round(height - barHeight),
  }));
  const fine = points.map(({ x, y }) => `M${x} ${height}V${y}`).join("");
  const scattered = corners(20, (index) => [
    random() * width,
    (index % 2 ? 12 : 84) + random() * 68,
  ]);
  const line = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y - 22}`);
  return { scattered, gap: 34, fine, strong: line.join("") };
}

/** Two kinds of points, and the line that tells them apart. */
function boundary(random: Random): Motif {
  const lean = 0.25 + 0.2 * random();
  const lineAt = (x: number) => height * 0.78 - x * lean;
  const scattered = corners(24, (index) => {
    const x = random() * width;
    return [x, (index % 2 ? 0.1 : 0.5) * (1 + random()) * (lineAt(x) - 30)];
  });
  const below = Array.from({ length: 40 }, () => {
    const x = Math.round(random() * 48) * 10;
    const y = lineAt(x) + 26 + random() * (height - lineAt(x) - 30);
    return `M${x} ${Math.round(y / 4) * 4}h8m-4-4v8`;
  });
  const strong = `M0 ${Math.round(lineAt(0))}Q${width / 2} ${Math.round(lineAt(width / 2) + 46)} ${width} ${Math.round(lineAt(width))}`;
  return { scattered, gap: 34, fine: below.join(""), strong };
}

/** A known past, and the widening range of what may follow. */
function forecast(random: Random): Motif {
  const now = Math.round(200 + 40 * random());
  const level = Math.round(150 + 30 * random());
  const fan = [-84, -56, -28, 28, 56, 84].map(
    (spread) => `M${now} ${level}Q${now + 120} ${level - 20} ${width} ${level - 50 + spread}`,
  );
  const scattered = corners(22, () => [random() * now, level + (random() * 2 - 1) * 80]);
  const strong = `M0 ${level + 30}L${now} ${level}Q${now + 120} ${level - 20} ${width} ${level - 50}`;
  return { scattered, gap: 22, fine: fan.join(""), strong };
}

const motifs = {
  "data-engineering": pipeline,
  "business-intelligence": bars,
  "machine-learning": boundary,
  "advanced-analytics": forecast,
} as const satisfies Record<CategoryId, (random: Random) => Motif>;

/** An article's cover: its category's motif in the site's vocabulary of points and one line. */
export function CoverDrawing({ category, seed }: { category: CategoryId; seed: string }) {
  const { scattered, gap, fine, strong } = motifs[category](randomFrom(`${seed}/cover`));
  return (
    <Drawing
      width={width}
      height={height}
      dark
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 h-full w-full"
    >
      <Dust corners={scattered} gap={gap} strokeWidth="3.4" opacity="0.55" />
      <path d={fine} strokeWidth="1.4" opacity="0.5" />
      <path d={strong} strokeWidth="3.4" />
    </Drawing>
  );
}
