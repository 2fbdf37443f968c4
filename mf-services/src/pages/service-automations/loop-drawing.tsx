import { curveThrough, Dust, type Point, randomFrom, scatter } from "@site/ui/drawing/points";

const center = { x: 416, y: 226 };
const radius = 150;

/**
 * Twelve directions of the circle, counter-clockwise from its foot. Written out rather than
 * computed: engines may differ in the last digit of a sine, and prerendered markup must not.
 */
const directions = [
  [0, 1],
  [0.5, 0.866],
  [0.866, 0.5],
  [1, 0],
  [0.866, -0.5],
  [0.5, -0.866],
  [0, -1],
  [-0.5, -0.866],
  [-0.866, -0.5],
  [-1, 0],
  [-0.866, 0.5],
  [-0.5, 0.866],
] as const;

function onLoop(step: number, distance = radius): Point {
  const [x, y] = directions[step % directions.length] ?? directions[0];
  return { x: center.x + x * distance, y: center.y + y * distance };
}

/** A clumsy way round: it starts anywhere and comes closer to the loop with every step. */
function strand(index: number): Point[] {
  const random = randomFrom(`loop/strand/${index}`);
  const start = 60 + index * 66;
  const from = random() * 120;
  const drift = 70 * (random() - 0.35);
  const approach = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const x = from + part * (330 - from);
    const share = x / 400;
    const ease = share * share * (3 - 2 * share);
    const jitter = (random() - 0.5) * 56 * (1 - share);
    return { x, y: start + (center.y + radius - start) * ease + jitter };
  });
  const round = Array.from({ length: 10 }, (_, step) => {
    const rest = 1 - step / 10;
    return onLoop(step, radius + (drift + (random() - 0.5) * 30) * rest);
  });
  return [...approach, ...round];
}

const requests = scatter("loop/requests", 22, (random, corner) => {
  const share = random() * (corner % 2 ? 0.3 : 1);
  const spread = 210 * (1 - share) + 20;
  return { x: 4 + share * 270, y: 250 + share * 110 + (random() * 2 - 1) * spread };
});

const foot = center.y + radius;
const calm: readonly Point[] = [
  { x: 250, y: foot + 6 },
  { x: 336, y: foot + 8 },
  ...directions.map((_, step) => onLoop(step)),
  onLoop(0),
  { x: 500, y: foot + 8 },
  { x: 600, y: foot + 2 },
  { x: 700, y: foot - 26 },
];

const stations = [3, 6, 9] as const;

/** Automations: scattered chores are drawn into a loop that runs by itself and hands on its result. */
export function LoopDrawing() {
  return (
    <>
      <Dust corners={requests} gap={56} strokeWidth="3.4" opacity="0.5" />
      <path
        d={Array.from({ length: 6 }, (_, index) => curveThrough(strand(index))).join("")}
        strokeWidth="1.2"
        opacity="0.45"
      />
      <path className="tide-line" d={curveThrough(calm)} strokeWidth="3.4" pathLength="1" />
      {stations.map((step) => {
        const { x, y } = onLoop(step);
        return <circle key={step} cx={x} cy={y} r="17" className="fill-deep" strokeWidth="2" />;
      })}
      <path d={`M560 ${center.y}h12M566 ${center.y - 6}v12`} strokeWidth="2.2" />
      <path d={`M409 ${center.y - radius}l5 5 9 -11`} strokeWidth="2.4" />
      <path d={`M261 ${center.y - 5}l5 -5 5 5M266 ${center.y - 10}v18`} strokeWidth="2.2" />
      <circle cx="700" cy={foot - 26} r="7" className="fill-current" stroke="none" />
    </>
  );
}
