import { Link, type LinkProps } from "@site/contract/runtime";

const lines = {
  thin: "decoration-1 hover:decoration-2",
  tide: "decoration-2 decoration-tide/40 hover:decoration-tide",
} as const;

/** A link to a page of the site that stands by itself; at least 44 px high. */
export function TextLink({
  line = "thin",
  className = "",
  ...link
}: LinkProps & { line?: keyof typeof lines }) {
  return (
    <Link
      {...link}
      className={`focus-ring inline-flex min-h-11 items-center font-semibold text-deep underline underline-offset-4 ${lines[line]} ${className}`}
    />
  );
}
