import {
  curveThrough,
  Dust,
  type Point,
  pointsAlong,
  randomFrom,
  scatter,
} from "@site/ui/drawing/points";

const today = 356;
const horizon = 700;

/** The trend under the noise: a seasonal past that climbs into the forecast. */
function trend(x: number): number {
  const share = x / horizon;
  const phase = (share * 3) % 2;
  const season = phase < 1 ? phase * (1 - phase) : -(phase - 1) * (2 - phase);
  return 356 - 60 * share - 130 * share * share - 210 * season * (1 - 0.5 * share);
}

/** Half the width of the band, which opens with the distance from today. */
function uncertainty(x: number): number {
  const share = (x - today) / (horizon - today);
  return 112 * share * (1.35 - 0.35 * share);
}

const observations = scatter("forecast/observations", 30, (random, corner) => {
  const share = random() * (corner % 2 ? 0.4 : 1);
  const x = 6 + share * (today - 10);
  const spread = 210 * (1 - share) * (1 - share) + 14;
  return { x, y: trend(x) + (random() * 2 - 1) * spread };
});

function measuredLine(): Point[] {
  const random = randomFrom("forecast/measured");
  return pointsAlong(16, (share) => {
    const x = 90 + share * (today - 90);
    return { x, y: trend(x) + (random() - 0.5) * 56 * (1 - share) };
  });
}

const future = (offset: number) =>
  pointsAlong(4, (share) => {
    const x = today + share * (horizon - today);
    return { x, y: trend(x) + offset * uncertainty(x) };
  });

function band(offset: number): string {
  const back = curveThrough(future(offset).toReversed());
  return `${curveThrough(future(-offset))}L${back.slice(1)}Z`;
}

/** Advanced analytics: what was measured gathers into today's value, and a band opens from it. */
export function ForecastDrawing() {
  const end = { x: horizon, y: Math.round(trend(horizon)) };
  return (
    <>
      <Dust corners={observations} gap={40} strokeWidth="3.4" opacity="0.5" />
      <path d={curveThrough(measuredLine())} strokeWidth="1.4" opacity="0.75" />
      <path d={band(1)} className="fill-tide" stroke="none" opacity="0.34" />
      <path d={band(0.5)} className="fill-tide" stroke="none" opacity="0.5" />
      <path
        d={curveThrough(future(-1)) + curveThrough(future(1))}
        strokeWidth="1.1"
        strokeDasharray="1 7"
        opacity="0.7"
      />
      <path d={`M${today} 60V430`} strokeWidth="1.1" strokeDasharray="4 7" opacity="0.5" />
      {/* The scale of days: its marks are the dashes of two lines. */}
      <path
        d="M20 433h681"
        strokeWidth="6"
        strokeDasharray="1.1 27.2"
        strokeLinecap="butt"
        opacity="0.4"
      />
      <path
        d="M20 436h681"
        strokeWidth="12"
        strokeDasharray="1.1 168.9"
        strokeLinecap="butt"
        opacity="0.4"
      />
      <path className="tide-line" d={curveThrough(future(0))} strokeWidth="3.4" pathLength="1" />
      <circle
        cx={today}
        cy={Math.round(trend(today))}
        r="6"
        className="fill-ink"
        strokeWidth="2.4"
      />
      <circle cx={end.x} cy={end.y} r="7" className="fill-current" stroke="none" />
    </>
  );
}
