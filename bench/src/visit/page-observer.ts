/** What the page itself notes while it loads, in milliseconds since the navigation began. */
export interface PageNotes {
  fcpMs: number | undefined;
  lcpMs: number | undefined;
  cls: number;
  /** What each task after the first paint took beyond 50 ms: the total blocking time. */
  blockedMs: number;
  menuMs: number | undefined;
  liveMs: number | undefined;
  /** From a click to the next page's content on screen. */
  navigationMs: number | undefined;
  /** The slowest response to a press or a key; none is noted below 16 ms. */
  slowestInteractionMs: number;
}

declare global {
  interface Window {
    benchNotes: PageNotes;
    /** Resolves when the page has loaded, runs, and nothing has happened for a while. */
    benchQuiet: (isAlive: boolean) => Promise<void>;
  }
}

/**
 * Runs inside the page before the page's own code, as source text: it may use nothing from outside.
 * It presses the header's menu as a visitor would, and the menu has answered when it is open.
 */
export function observePage(): void {
  const longTaskMs = 50;
  const quietMs = 700;
  const probeIntervalMs = 10;
  const clickedAtKey = "bench-clicked-at";
  const notes: PageNotes = {
    fcpMs: undefined,
    lcpMs: undefined,
    cls: 0,
    blockedMs: 0,
    menuMs: undefined,
    liveMs: undefined,
    navigationMs: undefined,
    slowestInteractionMs: 16,
  };
  window.benchNotes = notes;
  let lastEventMs = 0;
  const longTasks: { beginMs: number; endMs: number }[] = [];
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true, ...options });

  observe("paint", ({ name, startTime }) => {
    if (name !== "first-contentful-paint") return;
    notes.fcpMs = startTime;
    arrive(startTime);
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    notes.lcpMs = startTime;
  });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) notes.cls += value;
  });
  observe("longtask", ({ startTime, duration }) => {
    longTasks.push({ beginMs: startTime, endMs: startTime + duration });
    lastEventMs = Math.max(lastEventMs, startTime + duration);
  });
  observe("mark", ({ name, startTime }) => {
    if (name === "page-live") notes.liveMs ??= startTime;
  });
  observe(
    "event",
    (entry) => {
      const { duration, interactionId } = entry as PerformanceEventTiming;
      if (interactionId === 0) return;
      notes.slowestInteractionMs = Math.max(notes.slowestInteractionMs, duration);
    },
    { durationThreshold: notes.slowestInteractionMs },
  );
  observe("resource", ({ startTime, duration }) => {
    lastEventMs = Math.max(lastEventMs, startTime + duration);
  });

  function probeMenu(): void {
    const button = document.querySelector<HTMLElement>("header nav button[aria-expanded]");
    if (!button || !isHydrated(button)) {
      setTimeout(probeMenu, probeIntervalMs);
      return;
    }
    button.click();
    setTimeout(() => {
      if (button.getAttribute("aria-expanded") !== "true") {
        setTimeout(probeMenu, probeIntervalMs);
        return;
      }
      notes.menuMs = performance.now();
      button.click();
    }, 0);
  }
  probeMenu();

  /**
   * Whether React has hydrated the tree around an element. Pressing a button that React has reached
   * but not yet hydrated makes React start over, in one long task that hardly any visitor has.
   */
  function isHydrated(element: Element): boolean {
    const isMet = Object.keys(element).some((key) => key.startsWith("__reactProps$"));
    for (let at: Element | null = isMet ? element : null; at; at = at.parentElement) {
      const [, root] =
        Object.entries(at).find(([key]) => key.startsWith("__reactContainer$")) ?? [];
      if (root) return root.stateNode.current.memoizedState.isDehydrated === false;
    }
    return false;
  }

  window.benchQuiet = (isAlive) =>
    new Promise((resolve) => {
      const look = () => {
        const isReady =
          document.readyState === "complete" && (!isAlive || notes.liveMs !== undefined);
        const since = Math.max(lastEventMs, notes.liveMs ?? 0, notes.lcpMs ?? 0);
        if (isReady && performance.now() - since > quietMs) {
          notes.blockedMs = blockedSince(notes.fcpMs ?? 0);
          resolve();
        } else setTimeout(look, 100);
      };
      look();
    });

  /** Total blocking time, https://web.dev/articles/tbt: a task counts from the first paint on. */
  function blockedSince(fcpMs: number): number {
    return longTasks.reduce(
      (sum, { beginMs, endMs }) => sum + Math.max(0, endMs - Math.max(beginMs, fcpMs) - longTaskMs),
      0,
    );
  }

  /** A click may stay in the document or load another one: the time is kept where both find it. */
  addEventListener(
    "click",
    ({ timeStamp, isTrusted }) => {
      if (!isTrusted) return;
      sessionStorage.setItem(clickedAtKey, String(performance.timeOrigin + timeStamp));
      const page = shownPage();
      const changes = new MutationObserver(() => {
        if (shownPage() === page || !document.querySelector("main h1")) return;
        changes.disconnect();
        // The frame that shows the change is done when the next one begins.
        requestAnimationFrame(() => requestAnimationFrame(() => arrive(performance.now())));
      });
      changes.observe(document, { subtree: true, childList: true, attributes: true });
    },
    true,
  );
  const shownPage = () => document.querySelector("main")?.getAttribute("data-page");
  function arrive(atMs: number): void {
    const clickedAt = sessionStorage.getItem(clickedAtKey);
    if (clickedAt === null) return;
    notes.navigationMs = performance.timeOrigin + atMs - Number(clickedAt);
    sessionStorage.removeItem(clickedAtKey);
  }
}
