import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the prerendered page, true once it runs: until then style sheets open the menus. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
