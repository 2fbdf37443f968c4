import { Drawing } from "@site/ui/drawing/drawing";
import { curveThrough, Dust, randomFrom } from "@site/ui/drawing/points";

interface StackContent {
  caption: string;
  columns: { layer: string; technology: string };
  /** One for each slab; `role` says what the technology does in its layer. */
  layers: readonly { layer: string; technology: string; role: string }[];
}

/** Grounds from the first layer to the last: the data gains weight on its way down. */
const slabs = [
  "bg-foam/20",
  "bg-foam/40",
  "bg-foam/65",
  "bg-foam",
  "bg-deep text-white",
  "bg-ink text-white",
] as const;

/** The layers of a solution as a stack of slabs that is an ordinary table to a screen reader. */
export function StackTable({ seed, content }: { seed: string; content: StackContent }) {
  const { caption, columns, layers } = content;
  return (
    <table className="w-full border-separate border-spacing-x-0 border-spacing-y-1 text-left max-[22rem]:[&_td]:px-3 max-[22rem]:[&_th]:px-3">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-slate text-xs">
          <th scope="col" className="w-[34%] px-4 pb-2 font-medium md:w-[26%] md:px-6">
            {columns.layer}
          </th>
          <th scope="col" className="px-4 pb-2 font-medium md:px-6">
            {columns.technology}
          </th>
        </tr>
      </thead>
      <tbody>
        {layers.map(({ layer, technology, role }, index) => (
          <tr key={layer} className="print:break-inside-avoid">
            {/* The cells have the background, because Firefox does not round a row's. */}
            <th
              scope="row"
              className={`${slabs[index]} hyphens-auto break-words rounded-l-md px-4 py-4 align-top font-semibold text-sm md:px-6 md:py-5 md:align-middle md:text-base print:border-b print:py-1`}
            >
              {layer}
            </th>
            <td
              className={`${slabs[index]} rounded-r-md px-4 py-4 md:px-6 print:border-b print:py-1`}
            >
              <div className="flex items-center justify-between gap-8">
                <div>
                  <strong className="block font-semibold leading-snug">{technology}</strong>
                  <span className="mt-1 block max-w-[34rem] text-pretty text-sm opacity-90">
                    {role}
                  </span>
                </div>
                <div className="hidden lg:block print:hidden">
                  <StackMark
                    seed={`${seed}/${index}`}
                    unrest={1 - index / Math.max(1, layers.length - 1)}
                  />
                </div>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One layer of the stack in the tide's lines: `unrest` runs from 1, all noise, to 0, one line. */
function StackMark({ seed, unrest }: { seed: string; unrest: number }) {
  const random = randomFrom(seed);
  const line = curveThrough(
    Array.from({ length: unrest > 0 ? 8 : 2 }, (_, step) => ({
      x: 4 + step * (unrest > 0 ? 27.4 : 192),
      y: 28 + (random() - 0.5) * 44 * unrest * unrest,
    })),
  );
  const corners = Array.from({ length: Math.round(9 * unrest) }, (_, corner) => ({
    x: 6 + random() * 188,
    y: 28 + (corner % 2 ? 1 : -1) * (4 + 22 * random()),
  }));
  return (
    <Drawing width={200} height={56} className="h-auto w-40 shrink-0 xl:w-50">
      {corners.length > 2 && <Dust corners={corners} gap={22} strokeWidth="3" opacity="0.6" />}
      <path d={line} strokeWidth={2.6 - unrest * 1.6} />
    </Drawing>
  );
}
