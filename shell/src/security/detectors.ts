import { type Report, snippet } from "./security-log.ts";

/*
 * Detects signs of attacks other than errors and injected markup. Each detector returns a function
 * that stops it. Thresholds and intervals: specification, section 9.
 */

/** More presses than this within one window look like a program that types or logs keys. */
const allowedPresses = 100;

/** Length of a window of the page's clock, in milliseconds; each window counts from zero. */
const windowMs = 60_000;

/** Reports more key presses than a window allows, once per window, without the keys. */
export function pressCounter(report: Report): (atMs: number) => void {
  let window = 0;
  let presses = 0;
  return (atMs) => {
    const current = Math.floor(atMs / windowMs);
    if (current !== window) [window, presses] = [current, 0];
    presses += 1;
    if (presses !== allowedPresses + 1) return;
    report("suspected_keylogger", { key_presses: presses, window_seconds: windowMs / 1000 });
  };
}

/** Largest difference of outer and inner size that a browser's own toolbars cause, in pixels. */
const allowedDifferencePx = 160;

const devtoolsIntervalMs = 500;

/** Phones and tablets dock no tools, and their bars and keyboards take more room than the rule allows. */
const touchOnly = "(hover: none) and (pointer: coarse)";

/** Reports when developer tools open and close; tools open from the beginning count as opened. */
export function detectDevtools(report: Report): () => void {
  const isTouchOnly = matchMedia(touchOnly);
  let wereOpen = false;
  return whileVisible(devtoolsIntervalMs, () => {
    const areOpen = !isTouchOnly.matches && areDevtoolsOpen(window);
    if (areOpen === wereOpen) return;
    wereOpen = areOpen;
    report(areOpen ? "devtools_opened" : "devtools_closed", {
      outer_size: `${window.outerWidth}x${window.outerHeight}`,
      inner_size: `${window.innerWidth}x${window.innerHeight}`,
    });
  });
}

export type WindowSizes = Pick<
  Window,
  "outerWidth" | "outerHeight" | "innerWidth" | "innerHeight" | "devicePixelRatio"
>;

/** Whether developer tools seem to be docked: they make the page smaller, but not its window. */
export function areDevtoolsOpen(sizes: WindowSizes): boolean {
  const { outerWidth, outerHeight, innerWidth, innerHeight } = sizes;
  const differs =
    outerWidth - innerWidth > allowedDifferencePx ||
    outerHeight - innerHeight > allowedDifferencePx;
  return differs && !isMerelyZoomed(sizes);
}

/** How far sizes may be off because browsers round them and draw borders, as a share and in pixels. */
const toleratedShare = 1.05;
const toleratedPixels = 4;

/**
 * A zoomed page counts its own size in larger pixels than its window's. Measured in the same
 * pixels, the two have the same width, and heights that differ by the browser's bars.
 * `devicePixelRatio` bounds the zoom, so on a plain screen without zoom nothing is excused; but
 * WebKit's ratio is that of the screen alone.
 */
function isMerelyZoomed(sizes: WindowSizes): boolean {
  const { outerWidth, outerHeight, innerWidth, innerHeight, devicePixelRatio } = sizes;
  const zoom = outerWidth / innerWidth;
  const maxZoom = "GestureEvent" in window ? Number.POSITIVE_INFINITY : devicePixelRatio;
  if (zoom <= toleratedShare || zoom > maxZoom * toleratedShare) return false;
  const bars = outerHeight - innerHeight * zoom;
  return bars > -toleratedPixels && bars <= allowedDifferencePx;
}

const consoleIntervalMs = 5000;
const consoleMethods = ["debug", "error", "info", "log", "warn"] as const;

/** Reports methods of the console that were replaced since the beginning, once per replacement. */
export function detectConsoleTampering(report: Report): () => void {
  const originals = new Map<string, unknown>(consoleMethods.map((name) => [name, console[name]]));
  const known = new Map(originals);
  return whileVisible(consoleIntervalMs, () => {
    for (const method of consoleMethods) {
      const current: unknown = console[method];
      if (current === known.get(method)) continue;
      known.set(method, current);
      // Putting the original back undoes what was reported before.
      if (current === originals.get(method)) continue;
      const source =
        typeof current === "function" ? Function.prototype.toString.call(current) : typeof current;
      const message = `console.${method} was replaced by ${source}`;
      const stack = snippet(new Error(message).stack ?? "", "stack");
      report("console_tampering", { method, message: snippet(message, "message"), stack });
    }
  });
}

/**
 * Works at once and then every `intervalMs`, only while the page is visible: no timer runs in a
 * hidden tab, nor in one cached for Back. Returns a function that stops it.
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
