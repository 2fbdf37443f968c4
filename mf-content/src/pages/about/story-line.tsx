import { randomFrom } from "shared/drawing/random";
import { dotAt, smoothPath } from "shared/drawing/smooth-path";

const sheet = { width: 1200, height: 110, line: 70 };

/** Where the three blocks below begin. */
const stations = [10, 412, 822] as const;

function scattered(): string {
  const random = randomFrom("about/story");
  let path = "";
  for (let dot = 0; dot < 80; dot += 1) {
    const share = random() * random();
    const spread = 60 * (1 - share);
    path += dotAt(14 + share * 900, sheet.line + (random() + random() - 1) * spread);
  }
  return path;
}

function settling(): string {
  const random = randomFrom("about/story/line");
  const points = Array.from({ length: 25 }, (_, step) => {
    const unrest = Math.max(0, 1 - step / 15);
    return { x: 10 + step * 48.5, y: sheet.line + (random() - 0.5) * 70 * unrest * unrest };
  });
  return smoothPath([{ x: 10, y: sheet.line }, ...points.slice(1)]);
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
      <path d={scattered()} strokeWidth="3" opacity="0.45" />
      <path className="tide-line" d={settling()} strokeWidth="2.5" pathLength="1" />
      {stations.map((x) => (
        <circle key={x} cx={x} cy={sheet.line} r="8" className="fill-white" strokeWidth="2.5" />
      ))}
    </svg>
  );
}
