import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Whether a list of steps is folded into one place. It comes unfolded out of the prerender, so that
 * nothing needs JavaScript to be read, and folds before the browser paints again. A visitor who has
 * already read past the first step keeps the list until `fold` is called by their first click: text
 * must not vanish from under their eyes.
 */
export function useFolding(list: RefObject<HTMLElement | null>) {
  const [folded, setFolded] = useState(false);

  useLayoutEffect(() => {
    const firstEnd = list.current?.firstElementChild?.getBoundingClientRect().bottom ?? 0;
    if (firstEnd >= 0) setFolded(true);
  }, [list]);

  return { folded, fold: () => setFolded(true) };
}
