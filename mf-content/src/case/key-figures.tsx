import type { KeyFigure } from "./case-content.ts";

/** A case's three key figures, set larger than anything else around them. */
export function KeyFigures({
  figures,
  dark = false,
}: {
  figures: readonly KeyFigure[];
  dark?: boolean;
}) {
  return (
    <ul
      className={`grid sm:grid-cols-3 ${dark ? "divide-white/20 print:divide-line" : "divide-line"} divide-y sm:divide-x sm:divide-y-0`}
    >
      {figures.map(({ value, label }) => (
        <li
          key={label}
          className="flex flex-wrap items-baseline gap-x-5 py-4 sm:block sm:px-6 sm:py-2 sm:first:pl-0 sm:last:pr-0 lg:px-8"
        >
          <strong
            className={`headline figures block min-w-[9rem] text-nowrap text-3xl sm:min-w-0 lg:text-4xl ${dark ? "text-foam print:text-ink" : "text-deep"}`}
          >
            <FigureText value={value} />
          </strong>
          <span
            className={`block min-w-[8.75rem] max-w-[16rem] flex-1 text-sm sm:mt-2 ${dark ? "text-white/80 print:text-slate" : "text-slate"}`}
          >
            {label}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "up to 15%": words that qualify a number stand before it, smaller. */
export function FigureText({ value }: { value: string }) {
  const [, qualifier, number] = value.match(/^(\p{L}[\p{L}. ]*)\s(\d.*)$/u) ?? [];
  if (!qualifier) return value;
  return (
    <>
      <span className="text-sm [letter-spacing:0] lg:text-lg">{qualifier}</span> {number}
    </>
  );
}
