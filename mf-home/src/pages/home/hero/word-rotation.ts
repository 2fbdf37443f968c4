import { useEffect, useState } from "react";

export const wordIntervalMs = 2500;

/** Index of the word to show: the next one every 2.5 s, cyclically, while `moving`. */
export function useWordRotation(count: number, moving: boolean): number {
  const [index, setIndex] = useState(0);

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setIndex((before) => (before + 1) % count), wordIntervalMs);
    return () => clearInterval(timer);
  }, [count, moving]);

  return index;
}
