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

/** How far sizes may be off because browsers round them and draw borders, as a share and in pixels. */
const toleratedShare = 1.05;
const toleratedPixels = 4;

/**
 * A zoomed page counts its own size in larger pixels than its window's. Measured alike, the two
 * then have the same width, and heights that differ by the browser's bars. The ratio of pixels
 * bounds the zoom, so on a plain screen that is not zoomed nothing is excused.
 */
function isMerelyZoomed(sizes: WindowSizes): boolean {
  const { outerWidth, outerHeight, innerWidth, innerHeight, devicePixelRatio } = sizes;
  const zoom = outerWidth / innerWidth;
  if (zoom <= toleratedShare || zoom > devicePixelRatio * toleratedShare) return false;
  const bars = outerHeight - innerHeight * zoom;
  return bars > -toleratedPixels && bars <= allowedDifference;
}
