import type { TitledText } from "@site/ui/icon-cards";

/** The pilot's three measures of quality in plain words. */
export function MetricList({
  heading,
  metrics,
}: {
  heading: string;
  metrics: readonly TitledText[];
}) {
  return (
    <div className="mt-12 border-tide border-t-4 bg-foam/30 p-6 md:p-8 print:break-inside-avoid print:p-2">
      <h3 className="headline text-xl">{heading}</h3>
      <dl className="mt-5 grid gap-6 sm:grid-cols-3">
        {metrics.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold text-deep">{title}</dt>
            <dd className="mt-1 text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
