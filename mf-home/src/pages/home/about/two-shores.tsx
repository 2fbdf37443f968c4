import { randomFrom } from "shared/drawing/random";

const width = 1440;
const height = 220;

/** Tide marks of a coast: lines that follow it, each a little further out and a little fainter. */
function tideMark(side: "west" | "east", mark: number): string {
  const random = randomFrom(`about/${side}`);
  const out = mark * 26 + mark * mark * 2;
  const direction = side === "west" ? 1 : -1;
  const edge = side === "west" ? 70 : width - 90;
  let path = "";
  let before = { x: 0, y: 0 };
  for (let step = 0; step <= 6; step += 1) {
    const bay = (random() - 0.5) * (90 - 9 * mark);
    const x = Math.round(edge + direction * (out + bay));
    const y = Math.round((height * step) / 6);
    const half = Math.round((before.y + y) / 2);
    path += step === 0 ? `M${x} ${y}` : `C${before.x} ${half} ${x} ${half} ${x} ${y}`;
    before = { x, y };
  }
  return path;
}

const marks = [0, 1, 2, 3, 4, 5] as const;

/** Two coasts and one line between them: the island and the continent it works with. */
export function TwoShores() {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="mt-16 block h-40 w-full text-foam lg:mt-20 lg:h-[13.75rem]"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {marks.map((mark) => (
        <g key={mark} opacity={0.62 - 0.1 * mark}>
          <path d={tideMark("west", mark)} strokeWidth="1.4" />
          <path d={tideMark("east", mark)} strokeWidth="1.4" />
        </g>
      ))}
      <path d="M96 168C360 20 1020 -10 1330 62" strokeWidth="2.6" />
      <circle cx="96" cy="168" r="7" className="fill-current" stroke="none" />
      <circle cx="1330" cy="62" r="7" className="fill-current" stroke="none" />
    </svg>
  );
}
