/**
 * Does something at once and then every `intervalMs`, only while somebody can see the page: no timer
 * runs in a hidden tab, nor in one kept for going back. Returns how to stop.
 */
export function whileVisible(intervalMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    if (document.hidden) return;
    timer = setInterval(work, intervalMs);
    work();
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", follow);
  };
}
