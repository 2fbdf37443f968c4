import { useSyncExternalStore } from "react";

/** Vertical scroll above which the bar gets its own ground, in px (specification, section 9). */
export const scrolledThresholdPx = 50;

function subscribe(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > scrolledThresholdPx,
    () => false,
  );
}
