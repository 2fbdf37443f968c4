import { useEffect, useState } from "react";
import { whenNear } from "shared/near-window";

/** Whether an element has been on screen yet, or a screen away from it. */
export function useNear(element: Element | null): boolean {
  const [near, setNear] = useState(false);

  useEffect(() => {
    return element ? whenNear(element, () => setNear(true)) : undefined;
  }, [element]);

  return near;
}
