import type { ReactNode } from "react";

/** Widths that a plot is drawn in: one that is only scaled down can't be read on a phone. */
const widths = { large: 1120, medium: 680, small: 340 } as const;

/** Draws a plot for wide and for narrow windows; the style sheet shows one of them. */
export function Plot({ label, draw }: PlotProps): ReactNode {
  return Object.entries(widths).map(([size, width]) => {
    const { height, marks } = draw(width);
    return (
      <svg
        key={size}
        className={`plot ${size}`}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {marks}
      </svg>
    );
  });
}

interface PlotProps {
  /** What it shows; the table beside it has the figures. */
  label: string;
  draw(width: number): { height: number; marks: ReactNode };
}

/** Where a plot's words begin: in a gutter beside it, or above it where there is no room. */
export const gutterOf = (width: number): number => (width > 600 ? 128 : 0);

type Point = readonly [x: number, y: number];

interface LinesProps {
  title: string;
  box: { left: number; right: number; top: number; bottom: number };
  /** Lines across it, with their words. */
  grid: readonly { at: number; text: string }[];
  /** Each line in pieces: nothing is drawn between two of them. */
  live: readonly (readonly Point[])[];
  canary: readonly (readonly Point[])[];
}

/** A line of what is live and one of the canary, over a grid. */
export function Lines({ title, box, grid, live, canary }: LinesProps): ReactNode {
  const hasGutter = box.left > 0;
  return (
    <g>
      <text className="word" x={0} y={hasGutter ? box.top + 12 : box.top - 8}>
        {title}
      </text>
      {grid.map(({ at, text }) => (
        <g key={text}>
          <line className="grid" x1={box.left} x2={box.right} y1={at} y2={at} />
          <text
            x={hasGutter ? box.left - 8 : box.right}
            y={hasGutter ? at + 4 : at - 4}
            textAnchor="end"
          >
            {text}
          </text>
        </g>
      ))}
      {Object.entries({ live, canary }).map(([name, pieces]) => (
        <g key={name}>
          {pieces.map((points) => (
            <polyline
              key={points[0]?.[0]}
              className={`line ${name}`}
              points={points.map(pointText).join(" ")}
            />
          ))}
          {pieces.flat().map(([x, y]) => (
            <circle key={x} className={`point ${name}`} cx={round(x)} cy={round(y)} r={2} />
          ))}
        </g>
      ))}
    </g>
  );
}

export const round = (value: number): number => Math.round(value * 10) / 10;
const pointText = ([x, y]: Point): string => `${round(x)},${round(y)}`;

/** Which line is which. */
export function Legend(): ReactNode {
  return (
    <p className="quiet legend">
      <span className="key" /> live{" "}
      <span className="apart">
        <span className="key canary" /> canary
      </span>
    </p>
  );
}
