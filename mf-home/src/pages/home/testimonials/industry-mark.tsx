const marks = {
  // A bar code.
  retail: "M5 8v24M10 8v24M13 8v24M19 8v24M24 8v24M27 8v24M35 8v24",
  // A stacked pallet.
  consumerGoods: "M5 34h30M8 34V22h11v12M21 34V22h11v12M14 22V10h12v12M14 14h12M8 26h11M21 26h11",
  // A term that renews itself.
  subscription: "M33 17A14 14 0 1 0 34 23M34 9v9h-9M20 13v8l5 4",
} as const;

export type IndustryMarkName = keyof typeof marks;

/** Stands where others show a client's logo: the trade, not the name. */
export function IndustryMark({ name }: { name: IndustryMarkName }) {
  return (
    <svg
      viewBox="0 0 40 40"
      className="size-10 shrink-0 text-tide"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={marks[name]} />
    </svg>
  );
}
