import type { PageMeta } from "@site/contract/page";
import {
  Component,
  type ComponentType,
  createElement,
  type ErrorInfo,
  type ReactNode,
  useSyncExternalStore,
} from "react";
import { reportPageError } from "../dev-errors/report-page-error.ts";

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
    return createElement(Reporting, undefined, createElement(Component, { content }));
  }

  return {
    exposed: { [role]: LiveExpose, content },
    /** An undefined argument has not changed. */
    update(component: Exposed | undefined, content: unknown): void {
      const before = current;
      current = { Component: component ?? before.Component, content: content ?? before.content };
      // The document's head was made of the first content.
      if (headOf(current.content) !== headOf(before.content)) window.location.reload();
      for (const listener of listeners) listener();
    },
  };
}

/** Reports what the part throws, which the shell of a released site hides, and passes it on. */
class Reporting extends Component<{ children?: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    reportPageError(thrown, info);
    throw thrown;
  }

  override render(): ReactNode {
    return this.state.hasFailed ? undefined : this.props.children;
  }
}

/** Not all of `meta` counts: an article's also has its number of words. */
function headOf(content: unknown): string {
  const { meta } = (content ?? {}) as { meta?: Partial<PageMeta> };
  return JSON.stringify([meta?.title, meta?.description]);
}
