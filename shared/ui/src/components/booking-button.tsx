import { useSite } from "@site/contract/runtime";
import type { ReactNode } from "react";
import { type ButtonTone, buttonStyle } from "./button-style.tsx";
import { ExternalLink } from "./external-link.tsx";

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
