import { ChangeSheet } from "#case/change-drawings.tsx";

/** Twelve units a day: the cancellation stands where the thirty days end. */
const warning = 96;
const cancellation = warning + 30 * 12;

/** The customer leaves, and the report comes after. */
export function LateReport() {
  return (
    <ChangeSheet>
      <path d={`M2 14C${warning} 14 320 20 ${cancellation} 50`} opacity="0.6" />
      <path d={`M${cancellation - 6} 44l12 12m0-12l-12 12`} strokeWidth="3" />
      <circle cx="474" cy="50" r="5" />
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
