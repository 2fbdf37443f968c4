import { type ComponentType, createElement, useSyncExternalStore } from "react";

interface Exposed {
  Page?: ComponentType<{ content: unknown }>;
  Slot?: ComponentType<{ content: unknown }>;
  content: unknown;
}

/**
 * What a page or slot exposes, wrapped so that edited words and components which Fast Refresh can't
 * replace appear without loading the document: `update` shows the new module.
 */
export function liveExpose(role: "Page" | "Slot", module: Exposed) {
  let current = module;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function LiveExpose() {
    const { [role]: Component, content } = useSyncExternalStore(subscribe, () => current);
    return Component ? createElement(Component, { content }) : null;
  }

  return {
    exposed: { [role]: LiveExpose, content: module.content },
    update(next: Exposed): void {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}
