/** A section's heading with an optional sentence below it. */
export function SectionHeading({
  title,
  lead,
  dark = false,
}: {
  title: string;
  lead?: string;
  dark?: boolean;
}) {
  return (
    <div className="max-w-prose">
      <h2 className="headline text-3xl">{title}</h2>
      {lead && (
        <p className={`mt-4 text-lg ${dark ? "text-white/85" : "text-slate"}`}>{lead}</p>
      )}
    </div>
  );
}
