/** Largest difference of outer and inner size that a browser's own bars make, in pixels. */
export const allowedDifference = 160;

export interface WindowSizes {
  outerWidth: number;
  outerHeight: number;
  innerWidth: number;
  innerHeight: number;
  /** Physical pixels of one CSS pixel. */
  devicePixelRatio: number;
}

/** Whether developer tools seem to be docked: they take room from the page, not from its window. */
export function areDevtoolsOpen(sizes: WindowSizes): boolean {
  const { outerWidth, outerHeight, innerWidth, innerHeight } = sizes;
  const differs =
    outerWidth - innerWidth > allowedDifference || outerHeight - innerHeight > allowedDifference;
  return differs && !isMerelyZoomed(sizes);
}

/**
 * A zoomed page counts its own size in larger pixels than its window's. Measured alike, the two
 * then have the same width, and heights that differ by the browser's bars.
 */
function isMerelyZoomed(sizes: WindowSizes): boolean {
  const { outerWidth, outerHeight, innerWidth, innerHeight, devicePixelRatio } = sizes;
  const zoom = outerWidth / innerWidth;
  const bars = outerHeight - innerHeight * zoom;
  return zoom > 1 && zoom <= devicePixelRatio && bars >= 0 && bars <= allowedDifference;
}
