import type { EarlyNotes, faultTypes } from "./early-notes.ts";

/** Hears one type of fault, those noted before anybody listened first. Returns how to stop. */
export function hearFaults<Type extends (typeof faultTypes)[number]>(
  type: Type,
  { faults }: EarlyNotes,
  hear: (event: WindowEventMap[Type]) => void,
): () => void {
  for (const fault of faults) {
    // Cast: an event's type says which one it is.
    if (fault.type === type) hear(fault as WindowEventMap[Type]);
  }
  window.addEventListener(type, hear);
  return () => window.removeEventListener(type, hear);
}
