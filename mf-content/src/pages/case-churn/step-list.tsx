import type { TitledText } from "@site/ui/icon-cards";

/** Steps in their order, as stations along one line. */
export function StepList({ steps }: { steps: readonly TitledText[] }) {
  return (
    <ol>
      {steps.map(({ title, text }) => (
        <li
          key={title}
          className="relative pb-8 pl-7.5 before:absolute before:top-3.5 before:-bottom-3.5 before:left-0 before:border-tide before:border-l-2 last:pb-0 last:before:hidden print:break-inside-avoid print:pb-2"
        >
          <span
            className="absolute top-1.5 -left-[7px] block size-4 rounded-full border-2 border-tide bg-white"
            aria-hidden="true"
          />
          <strong className="block font-semibold text-lg leading-snug">{title}</strong>
          <span className="mt-1 block max-w-prose text-slate">{text}</span>
        </li>
      ))}
    </ol>
  );
}
