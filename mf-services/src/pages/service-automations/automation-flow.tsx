const stationLooks = [
  "border-dashed border-slate text-ink",
  "border-deep bg-deep text-white",
  "border-deep bg-foam text-ink",
] as const;

/** An automation as a line of three stations: trigger, work, result. */
export function AutomationFlow({ stations }: { stations: readonly [string, string, string] }) {
  return (
    <p className="m-0 flex items-center">
      {stations.map((station, index) => (
        <span key={station} className="contents">
          {index > 0 && (
            <span className="h-px min-w-3 flex-1 bg-tide">
              <span className="sr-only"> → </span>
            </span>
          )}
          <span
            className={`rounded-md border px-2 py-2 text-xs leading-snug sm:px-3 sm:text-sm font-medium ${stationLooks[index]}`}
          >
            {station}
          </span>
        </span>
      ))}
    </p>
  );
}
