import { useEffect, useState } from "react";

/** Draws a frame with name and version around each part of the page that a remote fills. */
export function Boundaries({ shown }: { shown: ReadonlyMap<string, string> }) {
  return useBoundaries().map(({ remote, slot, left, top, width, height }) => (
    <div
      key={`${remote}/${slot ?? "page"}`}
      className={slot ? "boundary slot" : "boundary"}
      style={{ left, top, width, height }}
    >
      <span>
        {remote} {shown.get(remote)}
        {slot && ` · slot ${slot}`}
      </span>
    </div>
  ));
}

/** Follows the page in every frame: whatever moves it, scrolling, loading or an edit. */
function useBoundaries(): Boundary[] {
  const [boundaries, setBoundaries] = useState<Boundary[]>([]);
  useEffect(() => {
    let known = "";
    let frame = 0;
    const look = () => {
      const found = boundariesIn(document);
      const text = JSON.stringify(found);
      if (text !== known) setBoundaries(found);
      known = text;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return boundaries;
}

/** The place of a remote's part on the screen. */
interface Boundary {
  remote: string;
  /** Name of the slot, where it is one. */
  slot: string | undefined;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where remotes' parts are now, in the window's coordinates. */
export function boundariesIn(page: ParentNode): Boundary[] {
  return [...page.querySelectorAll<HTMLElement>("[data-mf]")].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { mf = "", slot } = element.dataset;
    return { remote: mf, slot, left, top, width, height };
  });
}
