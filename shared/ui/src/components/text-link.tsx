import { Link, type LinkProps } from "@site/contract/runtime";

/** A link to a page of the site that stands by itself; at least 44 px high. */
export function TextLink({ className = "", ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={`focus-ring inline-flex min-h-11 items-center font-semibold text-deep underline decoration-2 decoration-tide/40 underline-offset-4 hover:decoration-tide ${className}`}
    />
  );
}
