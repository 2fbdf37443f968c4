/** A section's heading with an optional sentence below it. */
export function SectionHeading({ title, lead }: { title: string; lead?: string }) {
  return (
    <div className="max-w-[46rem]">
      <h2 className="headline text-3xl">{title}</h2>
      {lead && <p className="mt-4 max-w-prose text-lg text-slate">{lead}</p>}
    </div>
  );
}
