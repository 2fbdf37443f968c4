import type { NamedText } from "../case-content.ts";

/** The pilot's three measures of quality in plain words. */
export function MetricList({
  heading,
  metrics,
}: {
  heading: string;
  metrics: readonly NamedText[];
}) {
  return (
    <div className="mt-12 border-tide border-t-4 bg-foam/30 p-6 md:p-8 print:break-inside-avoid print:p-2">
      <h3 className="headline text-xl">{heading}</h3>
      <dl className="mt-5 grid gap-6 sm:grid-cols-3">
        {metrics.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold text-deep">{name}</dt>
            <dd className="mt-1 text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
