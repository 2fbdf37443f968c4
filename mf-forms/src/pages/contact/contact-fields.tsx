import { type ContactField, contactFields } from "@site/contract/submission";
import { Icon } from "@site/ui/icon";
import { ChevronDown } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { fieldStyle } from "#form-fields.tsx";
import type { ContactContent } from "./contact.pt.ts";
import type { ContactState, Issues } from "./contact-submission.ts";

type FormContent = ContactContent["form"];

export function ContactFields({ content, state }: { content: FormContent; state: ContactState }) {
  const readOnly = state.sending;
  const controls: Record<ContactField, (control: ControlProps) => ReactNode> = {
    name: (control) => <input {...control} type="text" autoComplete="name" readOnly={readOnly} />,
    email: (control) => (
      <input {...control} type="email" autoComplete="email" readOnly={readOnly} />
    ),
    company: (control) => (
      <input {...control} type="text" autoComplete="organization" readOnly={readOnly} />
    ),
    service: (control) => <ServiceSelect {...control} content={content} />,
    message: (control) => <textarea {...control} rows={4} readOnly={readOnly} />,
  };
  return contactFields.map((field) => (
    <Field key={field} field={field} content={content} issue={state.issues[field]}>
      {controls[field]}
    </Field>
  ));
}

type ControlProps = Pick<
  ComponentProps<"input">,
  "id" | "name" | "required" | "aria-invalid" | "aria-describedby"
> & { className: string };

/** A label above its control, and the control's error in words below it. */
function Field({
  field,
  content,
  issue,
  children,
}: {
  field: ContactField;
  content: FormContent;
  issue: Issues[ContactField];
  children: (control: ControlProps) => ReactNode;
}) {
  const id = `contact-${field}`;
  const { label, missing } = content.fields[field];
  const hint = field === "message" ? content.messageHint : undefined;
  const error = issue && { ...content.issues, missing, unknown: missing }[issue];
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className={`grid content-start gap-1.5 ${field === "message" ? "sm:col-span-2" : ""}`}>
      <label
        htmlFor={id}
        // The mark is generated with empty alternative text, as `required` already tells assistive
        // technology. Safari before 17.4 doesn't support that text and reads the mark out.
        className="text-sm font-semibold text-ink after:ml-1 after:text-danger after:content-['*'] supports-[content:''/'']:after:content-['*'/'']"
      >
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-slate">
          {hint}
        </p>
      )}
      {children({
        id,
        name: field,
        required: true,
        className: fieldStyle,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": descriptions.join(" ") || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * Names of the services as they are stored and sent, the same in every language, so that enquiries
 * can be counted by service.
 */
const serviceNames = [
  "Advanced Analytics",
  "Business Intelligence",
  "Data Engineering",
  "Automations",
] as const;

/** The services to choose from; empty at first, with a placeholder that cannot be chosen. */
function ServiceSelect({
  content,
  className,
  ...select
}: Omit<ComponentProps<"select">, "content"> & { content: FormContent }) {
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
      <Icon
        icon={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-slate"
      />
    </div>
  );
}
