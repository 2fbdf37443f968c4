import { honeypotField } from "@site/contract/submission";
import { fieldStyle } from "./field-style.tsx";

/**
 * A field that people do not see and simple programs fill in. Nothing is thrown away because of it:
 * should a browser have filled it, it appears and asks to be emptied.
 */
export function Honeypot({
  id,
  label,
  fault,
}: {
  id: string;
  label: string;
  /** What to do about a filled one; absent, the field stays out of sight. */
  fault: string | undefined;
}) {
  const faultId = `${id}-fault`;
  return (
    <div className={fault ? "col-span-full grid gap-1.5" : "hidden"}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <input
        id={id}
        name={honeypotField}
        type="text"
        autoComplete="off"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && faultId}
        className={fieldStyle}
      />
      {fault && (
        <p id={faultId} className="text-sm font-medium text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
