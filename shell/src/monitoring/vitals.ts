import type { PageReport } from "@site/contract/report";
import { type Metric, onCLS, onINP, onLCP } from "web-vitals";

/* The one file that knows the library. */

type Vital = Extract<PageReport, { kind: "vital" }>;

/** Measures how fast the page was for this visitor; each vital is reported when it is final. */
export function measureVitals(report: (vital: Omit<Vital, "path">) => void): void {
  const receive = ({ name, value, rating }: Metric) => {
    if (name === "LCP" || name === "INP" || name === "CLS") {
      report({ kind: "vital", name, value, rating });
    }
  };
  onLCP(receive);
  onINP(receive);
  onCLS(receive);
}
