import {
  curveThrough,
  Dust,
  dotsAt,
  type Point,
  randomFrom,
  scatter,
} from "@site/ui/drawing/points";

const axis = 236;
const stages = [236, 396, 552] as const;

const rowsAtSource = scatter("pipeline/rows", 24, (random, corner) => {
  const share = random() * (corner % 2 ? 0.3 : 1);
  const spread = 220 * (1 - share) * (1 - share) + 20;
  return { x: 4 + share * 200, y: axis + (random() * 2 - 1) * spread };
});

/** A source's way into its lane of the first stage. */
function intake(source: number): Point[] {
  const random = randomFrom(`pipeline/source/${source}`);
  const start = 34 + source * 66;
  const lane = axis + (source - 3) * 13;
  const from = random() * 70;
  return [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const x = from + part * (stages[0] - from);
    const share = x / stages[0];
    const ease = share * share * (3 - 2 * share);
    const jitter = (random() - 0.5) * 52 * (1 - share) * (1 - share);
    return { x, y: start + (lane - start) * ease + jitter };
  });
}

/** Lanes between two stages, which close up on the way. */
function lanes(from: number, to: number, count: number, before: number, after: number): string {
  return Array.from({ length: count }, (_, index) => {
    const offset = index - (count - 1) / 2;
    const middle = (from + to) / 2;
    const [start, end] = [axis + offset * before, axis + offset * after];
    return `M${from} ${start}C${middle} ${start} ${middle} ${end} ${to} ${end}`;
  }).join("");
}

const traveling = dotsAt([
  { x: 284, y: axis - 21 },
  { x: 322, y: axis + 1 },
  { x: 300, y: axis + 20 },
  { x: 350, y: axis - 12 },
  { x: 446, y: axis - 12 },
  { x: 478, y: axis + 1 },
  { x: 510, y: axis + 9 },
]);

/** Data engineering: many sources, three stages, one stream; what fails a test is set aside. */
export function PipelineDrawing() {
  return (
    <>
      <Dust corners={rowsAtSource} gap={44} strokeWidth="3.4" opacity="0.5" />
      <path
        d={Array.from({ length: 7 }, (_, source) => curveThrough(intake(source))).join("")}
        strokeWidth="1.3"
        opacity="0.6"
      />
      <path d={lanes(stages[0], stages[1], 5, 18, 12)} strokeWidth="1.5" opacity="0.7" />
      <path d={lanes(stages[1], stages[2], 3, 14, 6)} strokeWidth="1.9" opacity="0.8" />
      <path d={traveling} strokeWidth="8" />
      <path
        d={`M${stages[1]} 300V346Q${stages[1]} 372 ${stages[1] + 26} 372H500`}
        strokeWidth="1.5"
        strokeDasharray="1 8"
        opacity="0.8"
      />
      <circle cx="516" cy="372" r="15" strokeWidth="1.5" opacity="0.8" />
      <path d="M511 367l10 10M521 367l-10 10" strokeWidth="1.8" opacity="0.8" />
      {stages.map((x, index) => (
        <rect
          key={x}
          x={x - 13}
          y={axis - 64 + index * 14}
          width="26"
          height={128 - index * 28}
          rx="13"
          className="fill-deep"
          strokeWidth="1.8"
        />
      ))}
      <path d={`M236 ${axis - 34}V${axis + 34}`} strokeWidth="3" strokeDasharray="0 11" />
      <path d={`M396 ${axis - 22}V${axis + 22}`} strokeWidth="3" strokeDasharray="0 11" />
      <path d={`M547 ${axis}l5 5 9 -11`} strokeWidth="2.4" />
      <path
        className="tide-line"
        d={`M566 ${axis}C610 ${axis} 640 ${axis - 34} 698 ${axis - 34}`}
        strokeWidth="3.6"
        pathLength="1"
      />
      <circle cx="698" cy={axis - 34} r="7" className="fill-current" stroke="none" />
    </>
  );
}
