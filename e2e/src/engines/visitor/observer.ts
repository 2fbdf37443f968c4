/** What the observer keeps in the page. */
export interface Observed {
  /** Whatever the page said or lost since the last look. */
  notes: string[];
  /** Sum of the layout's shifts; undefined where the engine does not measure them. */
  layoutShift: number | undefined;
  /** Files that did not load or were rejected; a page that is left cancels some, and that is fine. */
  notLoaded: string[];
}

declare global {
  var observed: Observed;
}

/** Runs before all scripts of a document; classic WebDriver has no other way to listen. */
export function observe(): void {
  const supportsShifts = PerformanceObserver.supportedEntryTypes.includes("layout-shift");
  const observed: Observed = {
    notes: [],
    layoutShift: supportsShifts ? 0 : undefined,
    notLoaded: [],
  };
  globalThis.observed = observed;
  const note = (kind: string, text: unknown) => observed.notes.push(`${kind}: ${text}`);
  const listen = (event: Event) => {
    if (event instanceof ErrorEvent) note("uncaught", event.message);
    else if (event.target instanceof HTMLElement) {
      const address = event.target.getAttribute("src") ?? event.target.getAttribute("href");
      observed.notLoaded.push(address ?? event.target.outerHTML);
    }
  };
  addEventListener("error", listen, true);
  addEventListener("unhandledrejection", ({ reason }) => note("unhandled", reason));
  document.addEventListener("securitypolicyviolation", (violation) =>
    note("policy", `${violation.effectiveDirective} ${violation.blockedURI}`),
  );
  for (const level of ["error", "warn"] as const) {
    const write = console[level];
    console[level] = (...args: unknown[]) => {
      note(level, args.join(" "));
      write.apply(console, args);
    };
  }
  if (supportsShifts) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) observed.layoutShift = (observed.layoutShift ?? 0) + entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  }
  // What nobody has read yet when the page goes.
  addEventListener("pagehide", () => {
    const notes = observed.notes.splice(0);
    if (notes.length > 0) navigator.sendBeacon("/engine-notes", JSON.stringify(notes));
  });
}
