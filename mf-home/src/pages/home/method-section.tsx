import { BookingButton } from "@site/ui/buttons";
import { Drawing } from "@site/ui/drawing/drawing";
import { curveThrough, Dust, type Point, randomFrom, scatter } from "@site/ui/drawing/points";
import { Section } from "@site/ui/section";
import type { HomeContent } from "./home.pt.ts";

export function MethodSection({ content }: { content: HomeContent["method"] }) {
  return (
    <Section ground="white" space="wide">
      <div className="grid gap-6 lg:grid-cols-12">
        <h2 className="headline text-3xl text-ink lg:col-span-5">{content.heading}</h2>
        <p className="max-w-[34rem] text-lg text-slate lg:col-span-6 lg:col-start-7">
          {content.lead}
        </p>
      </div>
      <ol className="mt-14 grid lg:mt-20 lg:grid-cols-4">
        {content.steps.map((step, index) => (
          <li
            key={step.title}
            className="relative pb-12 pl-16 last:pb-0 lg:pt-24 lg:pr-8 lg:pb-0 lg:pl-0"
          >
            <MethodSegment index={index} last={index === content.steps.length - 1} />
            <h3 className="headline text-xl text-ink">{step.title}</h3>
            <p className="mt-2 text-slate">{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-14 lg:mt-16">
        <BookingButton>{content.booking}</BookingButton>
      </div>
    </Section>
  );
}

/** Side of the drawing's sheet, which is stretched to the step's length and breadth. */
const side = 280;
const middle = side / 2;
/** Half the swing of the line after each step, and how many corners the dust around it has. */
const unrests = [
  { swing: 126, corners: 12 },
  { swing: 70, corners: 6 },
  { swing: 28, corners: 3 },
  { swing: 0, corners: 0 },
] as const;
const turns = 10;

/** One step's stretch of the line: it leaves and arrives in the middle, calmer with every step. */
function stretch(index: number, swing: number): Point[] {
  const random = randomFrom(`method/${index}`);
  if (swing === 0)
    return [
      { x: 0, y: middle },
      { x: side, y: middle },
    ];
  return Array.from({ length: turns + 1 }, (_, turn) => {
    if (turn === 0 || turn === turns) return { x: (side * turn) / turns, y: middle };
    return {
      x: (side * (turn + 0.4 * (random() - 0.5))) / turns,
      y: middle + (2 * random() - 1) * swing,
    };
  });
}

function cornersAbout(index: number, count: number): Point[] {
  return scatter(`method/points/${index}`, count, (random) => ({
    x: 24 + random() * (side - 24),
    y: middle + (2 * random() - 1) * middle,
  }));
}

/** The numbered knot of a step, and the line to the next one: across on wide screens, else down. */
function MethodSegment({ index, last }: { index: number; last: boolean }) {
  const { swing, corners } = unrests[index] ?? unrests[0];
  return (
    <>
      <Drawing
        width={side}
        height={side}
        preserveAspectRatio="none"
        className={`absolute top-0 left-0 h-full w-11 text-tide lg:h-20 lg:w-full ${last ? "hidden lg:block" : ""}`}
      >
        {/* Below lg the line runs down: the square sheet is mirrored at its diagonal. */}
        <g className="max-lg:[transform:matrix(0,1,1,0,0,0)]">
          {corners > 0 && (
            <Dust
              corners={cornersAbout(index, corners)}
              gap={28}
              strokeWidth="3.5"
              opacity="0.45"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path
            d={curveThrough(stretch(index, swing))}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      </Drawing>
      {last && (
        <span className="absolute top-[2.125rem] -right-1.5 hidden size-3 rounded-full bg-tide lg:block" />
      )}
      <span className="headline figures absolute top-0 left-0 grid size-11 place-items-center rounded-full bg-deep text-base text-white lg:top-[1.125rem]">
        {index + 1}
      </span>
    </>
  );
}
