import type { KeyFigure } from "./case-content.ts";

/** Results as a ledger: the figure first, then what it stands for. */
export function FigureList({ items }: { items: readonly KeyFigure[] }) {
  return (
    <ul className="border-line border-t">
      {items.map(({ value, label }) => (
        <li
          key={label}
          className="grid grid-cols-[7.75rem_1fr] items-baseline gap-x-5 border-line border-b py-4 md:grid-cols-[12.5rem_1fr] print:break-inside-avoid print:py-1"
        >
          <strong className="headline figures text-2xl text-deep">{value}</strong>
          <span className="max-w-[32rem]">{label}</span>
        </li>
      ))}
    </ul>
  );
}
