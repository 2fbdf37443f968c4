import type { TitledText } from "@site/ui/icon-cards";

/** Points of an argument, each with its title in bold, between hairlines. */
export function BulletList({ items }: { items: readonly TitledText[] }) {
  return (
    <ul className="border-line border-t">
      {items.map(({ title, text }) => (
        <li
          key={title}
          className="gap-x-8 border-line border-b py-5 md:grid md:grid-cols-[15rem_1fr] print:break-inside-avoid print:py-2"
        >
          <strong className="block font-semibold leading-snug">{title}</strong>
          <span className="mt-1 block max-w-prose text-slate md:mt-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
