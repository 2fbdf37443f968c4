import type { PageMeta } from "@site/contract/page";
import { type ComponentType, createElement, useSyncExternalStore } from "react";

type Exposed = ComponentType<{ content: unknown }>;

/**
 * What a page or slot exposes, wrapped so that edited content and components which Fast Refresh
 * can't replace appear without loading the document: `update` shows what has changed.
 */
export function liveExpose(role: "Page" | "Slot", Component: Exposed, content: unknown) {
  let current = { Component, content };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function LiveExpose() {
    const { Component, content } = useSyncExternalStore(subscribe, () => current);
    return createElement(Component, { content });
  }

  return {
    exposed: { [role]: LiveExpose, content },
    /** What is undefined has not changed. */
    update(component: Exposed | undefined, content: unknown): void {
      const before = current;
      current = { Component: component ?? before.Component, content: content ?? before.content };
      // The document's head was made of the first content.
      if (headOf(current.content) !== headOf(before.content)) window.location.reload();
      for (const listener of listeners) listener();
    },
  };
}

/** Not all of `meta`: an article's has the number of its words. */
function headOf(content: unknown): string {
  const { meta } = (content ?? {}) as { meta?: Partial<PageMeta> };
  return JSON.stringify([meta?.title, meta?.description]);
}
