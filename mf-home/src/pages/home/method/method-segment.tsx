import { randomFrom } from "shared/drawing/random";
import { dots, type Place, smoothCurve } from "#drawing/smooth-curve.ts";

const length = 280;
const breadth = 80;
const middle = breadth / 2;
/** Half the swing of the line after each step, in units of the drawing. */
const swings = [36, 20, 8, 0] as const;
/** Points that lie about it. */
const pointCounts = [34, 14, 4, 0] as const;

/** One step's stretch of the line: it leaves and arrives in the middle, calmer with every step. */
function stretch(index: number): Place[] {
  const random = randomFrom(`method/${index}`);
  const swing = swings[index] ?? 0;
  const turns = swing === 0 ? 1 : 10;
  return Array.from({ length: turns + 1 }, (_, turn): Place => {
    if (turn === 0) return [0, middle];
    if (turn === turns) return [length, middle];
    const along = (length * (turn + 0.5 * (random() - 0.5))) / turns;
    return [along, middle + (2 * random() - 1) * swing];
  });
}

function pointsAbout(index: number): Place[] {
  const random = randomFrom(`method/points/${index}`);
  return Array.from(
    { length: pointCounts[index] ?? 0 },
    (): Place => [24 + random() * (length - 24), middle + (2 * random() - 1) * middle * 0.95],
  );
}

interface MethodSegmentProps {
  index: number;
  last: boolean;
}

/** The numbered knot of a step, and the line from it to the next: across on wide screens, else down. */
export function MethodSegment({ index, last }: MethodSegmentProps) {
  return (
    <>
      <Stretch index={index} className="hidden h-20 w-full lg:block" />
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

interface StretchProps {
  index: number;
  upright?: boolean;
  className: string;
}

function Stretch({ index, upright = false, className }: StretchProps) {
  const turned = (places: Place[]) =>
    upright ? places.map(([along, across]): Place => [across, along]) : places;
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
        d={dots(turned(pointsAbout(index)))}
        strokeWidth="3.5"
        opacity="0.45"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={smoothCurve(turned(stretch(index)))}
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
