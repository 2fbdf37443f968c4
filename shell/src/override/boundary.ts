/** The place of a remote's part on the screen. */
export interface Boundary {
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
