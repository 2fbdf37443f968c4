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
      className={`grid grid-cols-1 sm:grid-cols-3 ${dark ? "divide-white/20" : "divide-line"} divide-y sm:divide-x sm:divide-y-0`}
    >
      {figures.map(({ value, label }) => (
        <li
          key={label}
          className="flex flex-wrap items-baseline gap-x-5 py-4 sm:block sm:px-6 sm:py-2 sm:first:pl-0 sm:last:pr-0 lg:px-8"
        >
          <strong
            className={`headline figures block min-w-[min(9rem,100%)] text-[min(2rem,12vw)] leading-tight sm:min-w-0 sm:text-3xl sm:text-nowrap lg:text-4xl ${dark ? "text-foam" : "text-deep"}`}
          >
            <FigureText value={value} />
          </strong>
          <span
            className={`block min-w-[min(8.75rem,100%)] max-w-[16rem] flex-1 text-sm sm:mt-2 ${dark ? "text-white/80" : "text-slate"}`}
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
