/** What the page itself notes while it loads, in milliseconds since the navigation began. */
export interface PageNotes {
  fcpMs: number;
  lcpMs: number | null;
  /** What each task after the first paint took beyond 50 ms: the total blocking time. */
  blockedMs: number;
  liveMs: number | null;
  /** From a click to the next page's content on screen. */
  navigationMs: number | null;
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

/** Runs inside the page before the page's own code, as source text: it may use nothing from outside. */
export function observePage(): void {
  const longTaskMs = 50;
  const quietMs = 700;
  const clickedAtKey = "bench-clicked-at";
  const notes: PageNotes = {
    fcpMs: 0,
    lcpMs: null,
    blockedMs: 0,
    liveMs: null,
    navigationMs: null,
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
  observe("element", ({ startTime }) => arrive(startTime));
  observe("largest-contentful-paint", ({ startTime }) => {
    notes.lcpMs = startTime;
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

  window.benchQuiet = (isAlive) =>
    new Promise((resolve) => {
      const look = () => {
        const isReady = document.readyState === "complete" && (!isAlive || notes.liveMs !== null);
        const since = Math.max(lastEventMs, notes.liveMs ?? 0, notes.lcpMs ?? 0);
        if (isReady && performance.now() - since > quietMs) {
          notes.blockedMs = blockedSince(notes.fcpMs);
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
        // The browser then says when it has painted their text.
        for (const text of document.querySelectorAll("main :is(h1, h2, p)"))
          text.setAttribute("elementtiming", "");
      });
      changes.observe(document, { subtree: true, childList: true, attributes: true });
    },
    true,
  );
  const isShown = ({ style }: HTMLElement) =>
    style.display !== "none" && style.contentVisibility !== "hidden";
  const shownPage = () => [...document.querySelectorAll("main")].find(isShown)?.dataset["page"];
  function arrive(atMs: number): void {
    const clickedAt = sessionStorage.getItem(clickedAtKey);
    if (clickedAt === null) return;
    notes.navigationMs = performance.timeOrigin + atMs - Number(clickedAt);
    sessionStorage.removeItem(clickedAtKey);
  }
}
