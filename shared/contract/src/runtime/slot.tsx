import { useHost } from "./host.ts";

/**
 * A place in a page that another remote fills, by the slot's name. Empty when nobody offers it.
 * Example: `<Slot name="newsletter" />` on the home page, filled by the forms' remote.
 */
export function Slot({ name }: { name: string }) {
  return useHost().renderSlot(name);
}
