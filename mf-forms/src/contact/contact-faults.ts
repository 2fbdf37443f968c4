import { type ContactField, type ContactValues, contactFields } from "@site/contract/submission";

export type Fault = "missing" | "notAnAddress";

export type Faults = Partial<Record<ContactField, Fault>>;

export interface ContactEntry {
  values: ContactValues;
  /** What the browser makes of the e-mail field, whose rule for an address is the one that counts. */
  emailIsAddress: boolean;
  /** Something stands in the field that people do not see. */
  honeypotFilled: boolean;
}

/** What keeps an entry from being sent; spaces alone are nothing written. */
export function faultsOf({ values, emailIsAddress }: ContactEntry): Faults {
  const faults: Faults = {};
  for (const field of contactFields) {
    if (values[field].trim() === "") faults[field] = "missing";
  }
  if (!faults.email && !emailIsAddress) faults.email = "notAnAddress";
  return faults;
}
