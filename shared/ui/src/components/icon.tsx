import type { IconNode } from "lucide";
import { createElement, type SVGProps } from "react";

/**
 * A Lucide icon in the color of the text beside it. Screen readers skip it: the text says the same.
 * Lucide's own component for React weighs 1.2 kB in the shell and as much again in each remote.
 */
export function Icon({ icon, ...svg }: { icon: IconNode } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...svg}
    >
      {icon.map(([element, attributes], index) =>
        createElement(element, { key: index, ...attributes }),
      )}
    </svg>
  );
}
