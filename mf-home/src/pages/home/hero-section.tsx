import { BookingButton, PageButton } from "@site/ui/buttons";
import { Drawing } from "@site/ui/drawing/drawing";
import { curveThrough, Dust, type Point, randomFrom, scatter } from "@site/ui/drawing/points";
import { Container } from "@site/ui/section";
import { RotatingHeadline } from "#headline/rotating-headline.tsx";
import type { HomeContent } from "./home.pt.ts";

export function HeroSection({ content }: { content: HomeContent["hero"] }) {
  return (
    <section className="relative isolate overflow-hidden bg-ink text-white">
      <HeroTide />
      <Container className="flex flex-col justify-center pt-32 pb-72 sm:pb-96 lg:min-h-[44rem] lg:pt-36 lg:pb-24">
        <RotatingHeadline content={content.headline} />
        <p className="mt-6 max-w-[32rem] text-lg lg:max-w-[29rem] xl:max-w-[32rem] text-white/85">
          {content.lead}
        </p>
        <HeroActions actions={content.actions} />
        <p className="mt-4 max-w-[30rem] text-sm text-foam">{content.note}</p>
      </Container>
    </section>
  );
}

/** The first button is the strong one: only one in view may be coral. */
export function HeroActions({ actions }: { actions: HomeContent["hero"]["actions"] }) {
  const { booking, contact } = actions;
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {booking && <BookingButton>{booking}</BookingButton>}
      {contact && (
        <PageButton to="contact" tone={booking ? "quiet-dark" : "action"}>
          {contact}
        </PageButton>
      )}
    </div>
  );
}

const width = 1000;
const height = 860;
/** Share of the width at which the last strand has joined the line. */
const gathered = 0.68;

/** Height of the calm line: it rises from the open sea to the shore at the right edge. */
function calm(share: number): number {
  const ease = share * share * (3 - 2 * share);
  const phase = (share * 2) % 1;
  const swell = (share < 0.5 ? 1 : -1) * 4 * phase * (1 - phase) * 34 * (1 - 0.6 * share);
  return height * (0.6 - 0.26 * ease) + swell;
}

/** How far from the calm line things still lie: 1 out at sea, 0 once gathered. */
function unrest(share: number): number {
  const left = Math.max(0, 1 - share / gathered);
  return left * (0.45 + 0.55 * left);
}

/** Corners of a scribble: half of them out at sea, half anywhere before the gathering. */
function sea(layer: string, count: number): Point[] {
  return scatter(`home/${layer}`, count, (random, corner) => {
    const share = 0.08 + random() * (corner % 2 ? 0.28 : 0.54);
    const y = calm(share) + (random() + random() - 1) * unrest(share) * height * 0.86;
    return { x: share * width, y };
  });
}

const strandCount = 14;

function strand(index: number): string {
  const random = randomFrom(`home/strand/${index}`);
  const lane = ((index + random()) / strandCount - 0.5) * height * 1.25;
  const start = 0.09 + 0.15 * random();
  return curveThrough(
    Array.from({ length: 6 }, (_, step): Point => {
      const share = start + ((gathered + 0.1 - start) * step) / 5;
      const jitter = (random() - 0.5) * 110 * unrest(share);
      return { x: share * width, y: calm(share) + lane * unrest(share) + jitter };
    }),
  );
}

const strands = Array.from({ length: strandCount }, (_, index) => strand(index)).join("");

const line = curveThrough(
  [0.6, 0.71, 0.82, 0.93, 1.04].map((share) => ({ x: share * width, y: calm(share) })),
);

/** The site's drawing at its largest: the line runs off the right edge of the page. */
function HeroTide() {
  return (
    <Drawing
      width={width}
      height={height}
      dark
      className="absolute right-0 -bottom-10 -z-10 w-[112%] max-w-none sm:h-[26rem] sm:w-auto lg:top-1/2 lg:bottom-auto lg:h-auto lg:w-1/2 xl:w-[54%] lg:[translate:0_-50%]"
    >
      <Dust corners={sea("haze", 32)} gap={40} strokeWidth="2" opacity="0.45" />
      <Dust corners={sea("drops", 24)} gap={54} strokeWidth="3.8" opacity="0.7" />
      <Dust corners={sea("stones", 14)} gap={110} strokeWidth="7" className="stroke-tide" />
      <path d={strands} strokeWidth="1.1" opacity="0.42" />
      <path className="tide-line" d={line} strokeWidth="3.6" pathLength="1" />
    </Drawing>
  );
}
