import type { NamedText } from "../case-content.ts";

/** Points of an argument, each with its name in bold, between hairlines. */
export function BulletList({ items }: { items: readonly NamedText[] }) {
  return (
    <ul className="border-line border-t">
      {items.map(({ name, text }) => (
        <li
          key={name}
          className="gap-x-8 border-line border-b py-5 md:grid md:grid-cols-[15rem_1fr] print:break-inside-avoid print:py-2"
        >
          <strong className="block font-semibold leading-snug">{name}</strong>
          <span className="mt-1 block max-w-prose text-slate md:mt-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
