import { type ComponentType, startTransition, useEffect, useState } from "react";

/**
 * A component whose code is asked for after hydration. It is undefined until it arrives, and stays
 * so when it never does: what the page shows without it has to be complete. `load` must be stable.
 */
export function useLateComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted = true,
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<ComponentType<Props>>();

  useEffect(() => {
    if (!wanted) return;
    let awaited = true;
    load().then(
      (module) => {
        // Nobody waits for it: it is rendered in slices, between which the page answers.
        if (awaited) startTransition(() => setComponent(() => module.default));
      },
      // A lost chunk costs the movement, not the page; the request itself shows in the network log.
      () => {},
    );
    return () => {
      awaited = false;
    };
  }, [load, wanted]);

  return component;
}
