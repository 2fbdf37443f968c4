import { randomFrom } from "shared/drawing/random";

const length = 280;
const breadth = 80;
const middle = breadth / 2;
/** Half the swing of the line after each step, in units of the drawing. */
const swings = [34, 19, 8, 0] as const;
/** Points that lie about it. */
const pointCounts = [30, 12, 3, 0] as const;

type Place = readonly [along: number, across: number];

/** One step's stretch of the line: it leaves and arrives in the middle, calmer with every step. */
function stretch(index: number): Place[] {
  const random = randomFrom(`method/${index}`);
  const swing = swings[index] ?? 0;
  const turns = swing === 0 ? 1 : 9;
  return Array.from({ length: turns + 1 }, (_, turn): Place => {
    if (turn === 0) return [0, middle];
    if (turn === turns) return [length, middle];
    const along = (length * (turn + 0.7 * (random() - 0.5))) / turns;
    return [Math.round(along), Math.round(middle + (2 * random() - 1) * swing)];
  });
}

function curve(index: number, upright: boolean): string {
  const write = (along: number, across: number) =>
    upright ? `${across} ${along}` : `${along} ${across}`;
  let path = "";
  let before: Place | undefined;
  for (const [along, across] of stretch(index)) {
    const half = before && Math.round((before[0] + along) / 2);
    path +=
      before && half !== undefined
        ? `C${write(half, before[1])} ${write(half, across)} ${write(along, across)}`
        : `M${write(along, across)}`;
    before = [along, across];
  }
  return path;
}

function points(index: number, upright: boolean): string {
  const random = randomFrom(`method/points/${index}`);
  let path = "";
  for (let point = 0; point < (pointCounts[index] ?? 0); point += 1) {
    const along = Math.round(30 + random() * (length - 30));
    const across = Math.round(middle + (2 * random() - 1) * middle * 0.95);
    path += upright ? `M${across} ${along}v0` : `M${along} ${across}h0`;
  }
  return path;
}

interface MethodSegmentProps {
  index: number;
  last: boolean;
}

/** The numbered knot of a step, and the line from it to the next: across on wide screens, else down. */
export function MethodSegment({ index, last }: MethodSegmentProps) {
  return (
    <>
      <Stretch index={index} upright={false} className="hidden h-20 w-full lg:block" />
      {!last && <Stretch index={index} upright className="h-full w-11 lg:hidden" />}
      {last && (
        <span className="absolute top-[2.125rem] -right-1.5 hidden size-3 rounded-full bg-tide lg:block" />
      )}
      <span
        aria-hidden="true"
        className="headline figures absolute top-0 left-0 grid size-11 place-items-center rounded-full bg-deep text-base text-white lg:top-[1.125rem]"
      >
        {index + 1}
      </span>
    </>
  );
}

function Stretch({
  index,
  upright,
  className,
}: {
  index: number;
  upright: boolean;
  className: string;
}) {
  return (
    <svg
      viewBox={upright ? `0 0 ${breadth} ${length}` : `0 0 ${length} ${breadth}`}
      preserveAspectRatio="none"
      className={`absolute top-0 left-0 text-tide ${className}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path
        d={points(index, upright)}
        strokeWidth="3.5"
        opacity="0.4"
        vectorEffect="non-scaling-stroke"
      />
      <path d={curve(index, upright)} strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
