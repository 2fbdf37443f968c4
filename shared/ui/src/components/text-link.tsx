import { Link, type LinkProps } from "@site/contract/runtime";

/** A link to a page of the site that stands by itself; at least 44 px high. Its caller draws the line. */
export function TextLink({ className, ...link }: LinkProps & { className: string }) {
  return (
    <Link
      {...link}
      className={`focus-ring inline-flex min-h-11 items-center font-semibold text-deep underline underline-offset-4 ${className}`}
    />
  );
}
