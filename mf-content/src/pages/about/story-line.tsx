import { curveThrough, type Point } from "@site/ui/drawing/curve";
import { Dust } from "@site/ui/drawing/dust";
import { randomFrom } from "@site/ui/drawing/random";

const sheet = { width: 1200, height: 110, line: 70 };

/** Where the three blocks below begin. */
const stations = [10, 412, 822] as const;

function scattered(): Point[] {
  const random = randomFrom("about/story");
  return Array.from({ length: 20 }, (_, corner) => {
    const share = random() * (corner % 2 ? 0.35 : 0.9);
    return {
      x: 14 + share * 900,
      y: sheet.line + (random() * 2 - 1) * 46 * (1 - share),
    };
  });
}

function settling(): string {
  const random = randomFrom("about/story/line");
  const points = Array.from({ length: 18 }, (_, step) => {
    const unrest = Math.max(0, 1 - step / 15);
    return { x: 10 + step * 44, y: sheet.line + (random() - 0.5) * 70 * unrest * unrest };
  });
  return `${curveThrough([{ x: 10, y: sheet.line }, ...points.slice(1, -1), { x: 758, y: sheet.line }])}H1174`;
}

/** The company's way from scattered points to a calm line, with a station over each block. */
export function StoryLine() {
  return (
    <svg
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className="h-auto w-full text-deep"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <Dust corners={scattered()} gap={74} strokeWidth="3" opacity="0.45" />
      <path className="tide-line" d={settling()} strokeWidth="2.5" pathLength="1" />
      {stations.map((x) => (
        <circle key={x} cx={x} cy={sheet.line} r="8" className="fill-white" strokeWidth="2.5" />
      ))}
    </svg>
  );
}
