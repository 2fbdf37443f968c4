import { randomFrom } from "@site/ui/drawing/points";
import { ChangeSheet } from "#case/change-drawings.tsx";
import type { CaseChurnContent } from "./case-churn.pt.ts";

/** Sheet units a day: 90 days of history and 30 of forecast share one scale. */
const unitsPerDay = 400 / 120;
const today = 90 * unitsPerDay;
const floor = 190;

const contactGap = 14;

/** A line for each day with contacts; a dash pattern turns it into a dot for each contact. */
function contacts(): string {
  const random = randomFrom("case-churn/contacts");
  let path = `M0 ${floor - contactGap}`;
  let [pen, lifted] = [0, 0];
  for (let day = 2; day < 88; day += 1) {
    // Contacts become more frequent as the customer grows unhappy.
    if (random() >= 0.15 + day / 140) continue;
    const x = Math.round(day * unitsPerDay);
    const height = Math.floor(random() * (1 + day / 30)) * contactGap + 1;
    path += `m${x - pen} ${lifted}v-${height}`;
    [pen, lifted] = [x, height];
  }
  return path;
}

/** Ninety days of support contacts, the day of the score, and the thirty days it looks ahead. */
export function ObservationWindow({
  content,
}: {
  content: CaseChurnContent["features"]["window"];
}) {
  const { title, history, today: todayLabel, horizon } = content;
  const label = `${title}: ${history.join(" ")}, ${todayLabel}, ${horizon.join(" ")}.`;
  return (
    <svg
      viewBox="0 0 400 226"
      className="h-auto w-full"
      role="img"
      aria-label={label}
      fontSize="14"
      strokeLinecap="round"
    >
      <path d={`M${today} 66H400V${floor}H${today}Z`} className="fill-foam" />
      <path
        d={contacts()}
        className="stroke-deep"
        strokeWidth="5"
        strokeDasharray={`0 ${contactGap}`}
        opacity="0.75"
      />
      <path d={`M0 ${floor}H${today}`} className="stroke-ink" strokeWidth="2" />
      <path
        d={`M${today} ${floor - 18}C${today + 30} ${floor - 24} ${today + 50} ${floor - 70} 392 92`}
        className="stroke-tide"
        strokeWidth="3"
        strokeDasharray="1 7"
        fill="none"
      />
      <circle cx="392" cy="92" r="5" className="fill-tide" />
      <path d={`M${today} 52V${floor + 10}`} className="stroke-ink" strokeWidth="2" />
      <text x="0" y="20" className="fill-ink font-semibold" fontSize="20">
        {history[0]}
      </text>
      <text x="0" y="40" className="fill-slate">
        {history[1]}
      </text>
      <text x="400" y="20" textAnchor="end" className="fill-ink font-semibold" fontSize="20">
        {horizon[0]}
      </text>
      <text x="400" y="40" textAnchor="end" className="fill-slate">
        {horizon[1]}
      </text>
      <text x={today} y={floor + 30} textAnchor="middle" className="fill-ink font-semibold">
        {todayLabel}
      </text>
    </svg>
  );
}

/** Twelve units a day: the cancellation stands where the thirty days end. */
const warning = 96;
const cancellation = warning + 30 * 12;

/** The customer leaves, and the report comes after. */
export function LateReport() {
  return (
    <ChangeSheet>
      <path d={`M2 14C${warning} 14 320 20 ${cancellation} 50`} opacity="0.6" />
      <path d={`M${cancellation - 6} 44l12 12m0-12l-12 12`} strokeWidth="3" />
      <circle cx="472" cy="50" r="5" />
    </ChangeSheet>
  );
}

/** The score warns thirty days before; from there, two ways are open. */
export function EarlyWarning() {
  return (
    <ChangeSheet>
      <path
        d={`M${warning} 4H${cancellation}V60H${warning}Z`}
        className="fill-foam"
        stroke="none"
        opacity="0.6"
      />
      <path d={`M${warning} 15C220 16 320 20 ${cancellation} 50`} strokeDasharray="1 7" />
      <g className="text-tide">
        <path d={`M2 14H${warning}`} strokeWidth="4" />
        <path d={`M${warning} 15C220 16 320 14 478 12`} strokeDasharray="8 8" />
        <circle cx={warning} cy="14" r="6" className="fill-current" stroke="none" />
      </g>
    </ChangeSheet>
  );
}
