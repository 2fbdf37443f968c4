import { ChevronDown } from "lucide-react";
import type { SelectHTMLAttributes } from "react";
import { type ContactFormWords, serviceNames } from "./contact-content.ts";

/** The services to choose from; empty at first, with a placeholder that cannot be chosen. */
export function ServiceSelect({
  words,
  className = "",
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & {
  words: Pick<ContactFormWords, "servicePlaceholder" | "services">;
}) {
  return (
    <div className="relative">
      <select {...select} defaultValue="" className={`appearance-none pr-11 ${className}`}>
        <option value="" disabled>
          {words.servicePlaceholder}
        </option>
        {serviceNames.map((name) => (
          <option key={name} value={name}>
            {words.services[name]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-slate"
      />
    </div>
  );
}
