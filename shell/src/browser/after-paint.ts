/**
 * Does work that a visitor doesn't see once the browser has painted its answer to what happened, such as a
 * click. The result cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer = setTimeout(work);
  };
  // A hidden document gets no frames.
  const isHidden = document.visibilityState === "hidden";
  const frame = isHidden ? 0 : requestAnimationFrame(soon);
  if (isHidden) soon();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
