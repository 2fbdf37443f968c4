import {
  type ComponentType,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

interface RotationButtonProps {
  moving: boolean;
  content: RotationContent;
  onToggle: () => void;
  className?: string;
}

export interface RotationContent {
  pause: string;
  play: string;
}

/** Stops and restarts what moves by itself. Its label says what pressing it will do. */
export function RotationButton({ moving, content, onToggle, className = "" }: RotationButtonProps) {
  return (
    <button
      type="button"
      aria-label={moving ? content.pause : content.play}
      onClick={onToggle}
      // A carousel stops when it gets keyboard focus, but not if the focus is on its stop button.
      onFocus={(event) => event.stopPropagation()}
      className={`grid print:hidden size-11 cursor-pointer place-items-center rounded-full border border-[color-mix(in_oklab,currentColor_40%,transparent)] bg-transparent soft-colors hover:border-current ${className}`}
    >
      <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
        {moving ? <path d="M3.5 2h3v12h-3zM9.5 2h3v12h-3z" /> : <path d="M4 1.8 14 8 4 14.2z" />}
      </svg>
    </button>
  );
}

/**
 * A component whose code is fetched after hydration. It is undefined until the code arrives, and
 * null if the code never does: the page has to be complete without it. `load` must be stable.
 */
export function useLateComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted = true,
): ComponentType<Props> | undefined | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>();

  useEffect(() => {
    if (!wanted) return;
    let awaited = true;
    load().then(
      (module) => {
        // Nobody waits for it, so it is rendered in slices, between which the page responds.
        if (awaited) startTransition(() => setComponent(() => module.default));
      },
      // A lost chunk costs the movement, not the page; the request itself shows in the network log.
      () => awaited && setComponent(null),
    );
    return () => {
      awaited = false;
    };
  }, [load, wanted]);

  return component;
}

const query = "(prefers-reduced-motion: reduce)";

function subscribe(onChange: () => void): () => void {
  const preference = window.matchMedia(query);
  preference.addEventListener("change", onChange);
  return () => preference.removeEventListener("change", onChange);
}

/**
 * True while nothing may move by itself. It is so until the browser has said otherwise: the
 * prerendered page and its hydration therefore always show the resting state.
 */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
}
