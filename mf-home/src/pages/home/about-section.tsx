import { PageButton } from "@site/ui/buttons";
import { curveAround, type Point, randomFrom } from "@site/ui/drawing/points";
import { Container } from "@site/ui/section";
import type { HomeContent } from "./home.pt.ts";

export function AboutSection({ content }: { content: HomeContent["about"] }) {
  return (
    <section id={content.anchor} className="overflow-hidden bg-deep pt-20 text-white lg:pt-28">
      <Container className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 className="headline text-3xl">{content.heading}</h2>
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-6 max-w-[36rem] text-lg text-white/90">
              {paragraph}
            </p>
          ))}
          <PageButton to="about" tone="quiet-dark" className="mt-8">
            {content.link}
          </PageButton>
        </div>
        <dl className="self-end lg:col-span-5 lg:col-start-8">
          {content.facts.map((fact) => (
            <div key={fact.label} className="border-t border-white/25 py-5">
              <dt className="text-sm text-foam">{fact.label}</dt>
              <dd className="headline figures mt-1 text-2xl">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </Container>
      <TwoShores />
    </section>
  );
}

const height = 220;

/** Eight directions round a point, written out so that no engine computes them differently. */
const directions = [
  [1, 0],
  [0.71, 0.71],
  [0, 1],
  [-0.71, 0.71],
  [-1, 0],
  [-0.71, -0.71],
  [0, -1],
  [0.71, -0.71],
] as const;

interface ShoreProps {
  seed: string;
  /** Horizontal position of the shore's port. */
  at: string;
  /** The land's middle, seen from its port. */
  middle: Point;
  /** Half the land's extent, across and down. */
  across: number;
  down: number;
}

const portY = 126;

const marks = [0, 1, 2, 3, 4] as const;

/** Two shores and one line between them: the island, and the continent across the sea. */
function TwoShores() {
  return (
    <svg
      // Its height follows its width, so that both shores keep their proportions to the section. The
      // outermost marks reach above the drawing's box; the section cuts them, not the box.
      className="mt-14 h-[39vw] w-full overflow-visible text-foam md:mt-20 md:h-[15.3vw]"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <Shore seed="island" at="11.5%" middle={{ x: 0, y: 140 }} across={26} down={64} />
      <Shore seed="continent" at="88%" middle={{ x: 80, y: 200 }} across={165} down={120} />
      <svg
        x="11.5%"
        width="76.5%"
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          d={`M0 ${portY}C25 20 72 4 100 ${portY}`}
          strokeWidth="2.6"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </svg>
  );
}

/** A shore and its tide marks: the coast's own shape, wider and rounder the further out. */
function Shore({ seed, at, middle, across, down }: ShoreProps) {
  return (
    <svg
      x={at}
      viewBox={`0 0 1 ${height}`}
      preserveAspectRatio="xMinYMin"
      className="overflow-visible"
      aria-hidden="true"
    >
      {marks.map((mark) => {
        const random = randomFrom(`about/${seed}`);
        const out = 22 * mark + 2 * mark * mark;
        const corners = directions.map(([right, below]): Point => {
          const bay = (random() - 0.5) * 0.62 * (1 - 0.11 * mark);
          return {
            x: middle.x + right * (across * (1 + bay) + out) * 1.07,
            y: middle.y + below * (down * (1 + bay) + out) * 1.07,
          };
        });
        return (
          <path
            key={mark}
            d={curveAround(corners)}
            strokeWidth={mark === 0 ? 1.8 : 1.2}
            opacity={(15 - 3 * mark) / 20}
          />
        );
      })}
      <circle cy={portY} r="7" className="fill-current" stroke="none" />
    </svg>
  );
}
