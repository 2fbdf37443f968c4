import { Link, type LinkProps, useSite } from "@site/contract/runtime";
import type { AnchorHTMLAttributes, ReactNode } from "react";

/** `action` is the coral call to action: at most one in a viewport. */
type ButtonTone = "action" | "quiet" | "quiet-dark";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center text-base font-semibold leading-snug soft-colors forced-colors:border";

const tones = {
  action: "bg-coral text-ink hover:bg-coral-light focus-ring shadow-sm",
  quiet: "border border-deep/40 text-deep hover:border-deep hover:bg-white focus-ring",
  "quiet-dark":
    "border border-white/50 text-white hover:border-white hover:bg-white/10 focus-ring-dark",
} as const satisfies Record<ButtonTone, string>;

/** Classes of a call to action; at least 44 px high (specification, section 9). */
export function buttonStyle(tone: ButtonTone): string {
  return `${shape} ${tones[tone]}`;
}

/** A call to action that leads to a page of the site. */
export function PageButton({ tone, className = "", ...link }: LinkProps & { tone: ButtonTone }) {
  return <Link {...link} className={`${buttonStyle(tone)} ${className}`} />;
}

/** The main conversion: books the 30-minute consultation on the external scheduling page. */
export function BookingButton({
  tone = "action",
  className = "",
  children,
}: {
  tone?: ButtonTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <ExternalLink href={useSite().bookingUrl} className={`${buttonStyle(tone)} ${className}`}>
      {children}
    </ExternalLink>
  );
}

/** A link off the site: new tab, no referrer, no opener (specification, section 1). */
export function ExternalLink(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}

/** A standalone link to a page of the site; at least 44 px high. */
export function TextLink({ className = "", ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={`focus-ring inline-flex min-h-11 items-center font-semibold text-deep underline decoration-2 decoration-tide/40 underline-offset-4 hover:decoration-tide ${className}`}
    />
  );
}
