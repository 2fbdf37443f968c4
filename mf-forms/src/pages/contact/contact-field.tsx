import type { ContactField } from "@site/contract/submission";
import type { ReactNode } from "react";

export function fieldId(field: ContactField): string {
  return `contact-${field}`;
}

/** What an input says about itself to assistive technology: its error and its hint, if any. */
export function describedBy(field: ContactField, error: boolean, hint: boolean) {
  const ids = [error && `${fieldId(field)}-error`, hint && `${fieldId(field)}-hint`].filter(
    (id) => id !== false,
  );
  return {
    "aria-invalid": error || undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  };
}

/** A label above its input, and the input's error in words below it. */
export function ContactFieldRow({
  field,
  label,
  hint,
  error,
  className = "",
  children,
}: {
  field: ContactField;
  label: string;
  hint?: string;
  error: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const id = fieldId(field);
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label
        htmlFor={id}
        // The mark is drawn, not written: `required` already says it to assistive technology.
        className="text-sm font-semibold text-ink after:ml-1 after:text-danger after:content-['*'/'']"
      >
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-slate">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
