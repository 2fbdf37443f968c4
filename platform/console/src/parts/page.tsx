import { plainPage } from "@site/gateway/plain-page";
import type { ReactNode } from "react";
import style from "./console.css?raw";

export const { policy, markup } = plainPage(style);

export const views = [
  ["", "Now"],
  ["/timeline", "Timeline"],
  ["/canary", "Canary"],
  ["/failures", "Failures"],
  ["/changes", "Changes"],
  ["/enquiries", "Enquiries"],
  ["/events", "Events"],
] as const;

interface FrameProps {
  /** Address of the view below `/console`; empty for the first. */
  at: string;
  title: string;
  channel: string;
  proof: string;
  mayAct: boolean;
  now: Date;
  /** This page again, with newer figures. */
  refresh: string;
  children: ReactNode;
}

/** The frame of every view: skip link, navigation, heading, and how old the figures are. */
export function Frame({
  at,
  title,
  channel,
  proof,
  mayAct,
  now,
  refresh,
  children,
}: FrameProps): ReactNode {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <p className="brand">
          Console <span>{channel}</span>
        </p>
        <nav aria-label="Views">
          <ul>
            {views.map(([path, label]) => (
              <li key={path}>
                <a href={`/console${path}`} {...(path === at && { "aria-current": "page" })}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <form method="post" action="/console/sign-out">
          <input type="hidden" name="proof" value={proof} />
          <button type="submit">Sign out</button>
        </form>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="head">
          <h1>{title}</h1>
          <p className="quiet">
            {mayAct ? "" : "You may look, not act. "}
            As of <Moment at={now.toISOString()} />. <a href={refresh}>Refresh</a>
          </p>
        </div>
        {children}
      </main>
    </>
  );
}

/** A time in UTC, such as `2026-11-28 14:53 UTC`. */
export function Moment({ at }: { at: string }): ReactNode {
  const text = `${at.slice(0, 10)} ${at.slice(11, 16)}`;
  return (
    <time dateTime={at}>
      {text}
      <span className="unit"> UTC</span>
    </time>
  );
}

const units = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
] as const;

/** How long ago something was: `3 d`, `5 h`, `2 min`. */
export function age(at: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(at)) / 1000;
  const [size, unit] = units.find(([each]) => seconds >= each) ?? [1, "s"];
  return `${Math.max(0, Math.floor(seconds / size))} ${unit}`;
}

export type Tone = "good" | "warn" | "bad" | "plain";

/** A short word with a colour; the word alone says it, too. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`chip ${tone}`}>{children}</span>;
}

interface TableProps {
  caption: string;
  /** A head that begins with `#` is of numbers. */
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Said instead of an empty table. */
  empty?: string;
}

/** A table with more columns than this is wider than a phone: it scrolls, and its words don't pile up. */
const manyHeads = 3;

/** A table with its caption, which scrolls by itself where it is too wide; the first cell names the row. */
export function Table({ caption, heads, rows, empty = "None." }: TableProps): ReactNode {
  if (rows.length === 0) return <p className="quiet">{empty}</p>;
  const isNumber = heads.map((head) => head.startsWith("#"));
  const classOf = (at: number) => (isNumber[at] ? { className: "number" } : {});
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups a form's fields
    <div className="wide" role="group" aria-label={caption} tabIndex={0}>
      <table {...(heads.length > manyHeads && { className: "many" })}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" {...classOf(at)}>
                {head.replace("#", "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => {
                const Cell = at === 0 ? "th" : "td";
                return (
                  <Cell key={heads[at]} {...(at === 0 && { scope: "row" })} {...classOf(at)}>
                    {cell}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A part of a view with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Facts by name. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }): ReactNode {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div className="row" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A link that looks like a button, to a page that asks before anything changes. */
export function Verb({ to, danger, children }: VerbProps): ReactNode {
  return (
    <a className={danger ? "button danger" : "button"} href={to}>
      {children}
    </a>
  );
}

interface VerbProps {
  to: string;
  danger?: boolean;
  children: ReactNode;
}

/** A row of links of which one is chosen. */
export function Choices({ label, options }: ChoicesProps): ReactNode {
  return (
    <nav className="choices" aria-label={label}>
      <ul>
        {options.map(({ to, text, isChosen }) => (
          <li key={to}>
            <a href={to} {...(isChosen && { "aria-current": "true" as const })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly { to: string; text: string; isChosen: boolean }[];
}

/** A share as text: `0.4 %`, `12 %`. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "–";
  const value = (100 * part) / whole;
  return `${value === 0 ? 0 : value < 0.1 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : Math.round(value)} %`;
}

const grouped = new Intl.NumberFormat("en-GB");
/** A number with its thousands apart. */
export const whole = (value: number): string => grouped.format(value);
