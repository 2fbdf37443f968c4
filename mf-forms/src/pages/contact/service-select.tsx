import { ChevronDown } from "lucide-react";
import type { SelectHTMLAttributes } from "react";
import type { ContactContent } from "./contact.pt.ts";

/**
 * Names of the services as they are stored and sent, one whatever the visitor's language, so that
 * enquiries can be counted by service.
 */
const serviceNames = [
  "Advanced Analytics",
  "Business Intelligence",
  "Data Engineering",
  "Automations",
] as const;

/** The services to choose from; empty at first, with a placeholder that cannot be chosen. */
export function ServiceSelect({
  content,
  className = "",
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, "content"> & {
  content: Pick<ContactContent["form"], "servicePlaceholder" | "services">;
}) {
  return (
    <div className="relative">
      <select {...select} defaultValue="" className={`appearance-none pr-11 ${className}`}>
        <option value="" disabled>
          {content.servicePlaceholder}
        </option>
        {serviceNames.map((name) => (
          <option key={name} value={name}>
            {content.services[name]}
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
