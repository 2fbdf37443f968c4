import type { Composition } from "@site/contract/composition";
import type { Overrides } from "@site/contract/override";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { ErrorList } from "./error-list.ts";

interface PanelProps {
  composition: Composition;
  overrides: Overrides;
  errors: ErrorList;
  /** Absent where there is nothing to go back to. */
  onReset?: () => void;
}

/** The badge that says that this page is not what visitors see, and the panel behind it. */
export function OverridePanel({ composition, overrides, errors, onReset }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  const [areBoundariesShown, setBoundariesShown] = useState(false);
  const found = useSyncExternalStore(errors.subscribe, errors.get);
  const rows = remoteRows(composition, overrides);
  const names = rows.filter(({ instead }) => instead).map(({ name, shown }) => `${name} ${shown}`);

  useEffect(() => {
    document.documentElement.toggleAttribute(boundariesMark, areBoundariesShown);
  }, [areBoundariesShown]);

  return (
    <>
      {isOpen && (
        <section className="panel" aria-label="Overridden page">
          <h2>Shell {composition.shell.version}, rendered in the browser</h2>
          <RemoteTable rows={rows} />
          <h3>Errors</h3>
          {found.length === 0 ? <p>None.</p> : <ErrorItems errors={found} />}
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

/** What the panel says of a remote. */
interface RemoteRow {
  name: string;
  /** What of it is in this page: a version, or a development server's address. */
  shown: string;
  /** Version of the live release, where another one is shown. */
  instead: string | undefined;
}

function remoteRows({ remotes }: Composition, { stands, live }: Overrides): RemoteRow[] {
  return Object.entries(remotes).map(([name, { version }]) => {
    const target = stands[name];
    const shown = target?.kind === "server" ? new URL(target.origin).host : version;
    return { name, shown, instead: target && (live[name] ?? "none") };
  });
}

function RemoteTable({ rows }: { rows: readonly RemoteRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Remote</th>
          <th>Version</th>
          <th>Instead of</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, shown, instead }) => (
          <tr key={name} className={instead ? "overridden" : ""}>
            <td>{name}</td>
            <td>{shown}</td>
            <td>{instead}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ErrorItems({ errors }: { errors: readonly string[] }) {
  const counted = Map.groupBy(errors, (error) => error);
  return (
    <ul>
      {[...counted].map(([error, times]) => (
        <li key={error}>
          {error}
          {times.length > 1 && ` (${times.length} times)`}
        </li>
      ))}
    </ul>
  );
}

/*
 * The panel's own styles, in its shadow tree: the site's don't reach it, and it reaches none of the
 * site's. The page's policy does not concern constructed sheets.
 */
const panelCss = `
:host { all: initial; position: fixed; inset: auto auto 0 0; z-index: 2147483647; }
* { box-sizing: border-box; font: 13px/1.5 system-ui, sans-serif; }
button { cursor: pointer; border: 1px solid #0b1f2a; border-radius: 6px; padding: 4px 10px; background: #fff; color: #0b1f2a; }
button:focus-visible { outline: 3px solid #137c8b; outline-offset: 2px; }
.badge { position: fixed; left: 12px; bottom: 12px; display: flex; gap: 6px; padding: 6px; border-radius: 10px; background: #ffd166; box-shadow: 0 2px 12px #0006; }
.badge .name { border-color: transparent; background: transparent; font-weight: 600; }
.panel { position: fixed; left: 12px; bottom: 64px; max-width: calc(100% - 24px); max-height: 70vh; overflow: auto; padding: 12px 16px; border-radius: 10px; background: #fff; color: #0b1f2a; box-shadow: 0 4px 24px #0006; }
h2, h3 { margin: 0 0 6px; font-weight: 600; }
h3 { margin-top: 12px; }
table { border-collapse: collapse; }
th, td { padding: 3px 14px 3px 0; text-align: left; white-space: nowrap; }
tr.overridden td { background: #fff3cf; }
ul { margin: 0; padding-left: 18px; color: #9b1c1c; max-width: 70ch; overflow-wrap: anywhere; }
`;

/** Attribute of the document while each part that a remote fills has an edge with its name. */
const boundariesMark = "data-boundaries";

/** Draws that edge around pages and slots. */
const boundariesCss = `
[${boundariesMark}] [data-mf] { position: relative; outline: 2px dashed #c2185b; outline-offset: -2px; }
[${boundariesMark}] [data-mf]::before { content: attr(data-mf); position: absolute; top: 4.5rem; left: 0; z-index: 60; padding: 1px 6px; background: #c2185b; color: #fff; font: 11px system-ui; }
[${boundariesMark}] [data-slot] { outline-color: #137c8b; }
[${boundariesMark}] [data-slot]::before { content: attr(data-mf) " · slot " attr(data-slot); top: 0; background: #0f6471; }
`;

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Shows badge and panel beside the page, in a tree of their own: a page that fails leaves them. */
export function showPanel(props: PanelProps): void {
  const host = document.createElement("div");
  host.id = "override-panel";
  document.body.append(host);
  const tree = host.attachShadow({ mode: "open" });
  tree.adoptedStyleSheets = [sheetOf(panelCss)];
  document.adoptedStyleSheets.push(sheetOf(boundariesCss));
  createRoot(tree).render(<OverridePanel {...props} />);
}
