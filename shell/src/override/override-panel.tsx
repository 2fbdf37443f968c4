import type { Composition } from "@site/contract/composition";
import type { Overrides } from "@site/contract/override";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Boundaries } from "./boundaries.tsx";
import type { FaultList } from "./fault-list.ts";
import { type RemoteRow, remoteRows } from "./remote-row.ts";

export interface PanelProps {
  composition: Composition;
  overrides: Overrides;
  faults: FaultList;
  /** Absent where there is nothing to go back to. */
  onReset?: () => void;
}

/** The badge that says that this page is not what visitors see, and the panel behind it. */
export function OverridePanel({ composition, overrides, faults, onReset }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  const [areBoundariesShown, setBoundariesShown] = useState(false);
  const found = useSyncExternalStore(faults.subscribe, faults.get);
  const rows = useRows(composition, overrides);
  const names = rows.filter(({ instead }) => instead).map(({ name, shown }) => `${name} ${shown}`);

  return (
    <>
      {areBoundariesShown && (
        <Boundaries shown={new Map(rows.map(({ name, shown }) => [name, shown]))} />
      )}
      {isOpen && (
        <section className="panel" aria-label="Overridden page">
          <h2>Shell {composition.shell.version}, rendered in the browser</h2>
          <RemoteTable rows={rows} />
          <h3>Errors</h3>
          {found.length === 0 ? <p>None.</p> : <FaultItems faults={found} />}
          <button
            type="button"
            aria-pressed={areBoundariesShown}
            onClick={() => setBoundariesShown(!areBoundariesShown)}
          >
            Draw boundaries
          </button>
        </section>
      )}
      <aside className="badge" aria-label="Override">
        <button
          type="button"
          className="name"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {names.join(", ")}
          {found.length > 0 && ` · ${found.length} errors`}
        </button>
        {onReset && (
          <button type="button" onClick={onReset}>
            Reset
          </button>
        )}
      </aside>
    </>
  );
}

/** How often the panel looks for newly loaded files, in milliseconds. */
const lookEveryMs = 500;

function useRows(composition: Composition, overrides: Overrides): RemoteRow[] {
  const look = useCallback(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return remoteRows(composition, overrides, entries, location.href);
  }, [composition, overrides]);
  const [rows, setRows] = useState(look);
  useEffect(() => {
    const timer = setInterval(() => setRows(look), lookEveryMs);
    return () => clearInterval(timer);
  }, [look]);
  return rows;
}

function RemoteTable({ rows }: { rows: readonly RemoteRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Remote</th>
          <th>Version</th>
          <th>Instead of</th>
          <th className="figure">Files</th>
          <th className="figure">Loaded in</th>
          <th className="figure">Size</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, shown, instead, files, loadMs, bytes }) => (
          <tr key={name} className={instead ? "overridden" : ""}>
            <td>{name}</td>
            <td>{shown}</td>
            <td>{instead}</td>
            <td className="figure">{files}</td>
            <td className="figure">{loadMs} ms</td>
            <td className="figure">{(bytes / 1000).toFixed(1)} kB</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FaultItems({ faults }: { faults: readonly string[] }) {
  const counted = Map.groupBy(faults, (fault) => fault);
  return (
    <ul>
      {[...counted].map(([fault, times]) => (
        <li key={fault}>
          {fault}
          {times.length > 1 && ` (${times.length} times)`}
        </li>
      ))}
    </ul>
  );
}
