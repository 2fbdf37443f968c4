import { Dust } from "@site/ui/drawing/dust";
import { randomFrom } from "@site/ui/drawing/random";
import { CaseDrawing } from "./case-drawing.tsx";

/** Fraud detection: one payment that doesn't keep to the habit of all the others. */
export function OutlierDrawing() {
  const random = randomFrom("outlier/payments");
  const usual = Array.from({ length: 16 }, (_, corner) => ({
    x: corner % 2 ? 230 + random() * 78 : 12 + random() * 78,
    y: 104 + (random() * 2 - 1) * 28,
  }));
  return (
    <CaseDrawing>
      <path d="M8 68H312M8 140H312" strokeWidth="1" strokeDasharray="1 6" opacity="0.7" />
      <Dust corners={usual} gap={44} strokeWidth="4" opacity="0.45" />
      <path d="M226 46V94" strokeWidth="1.2" opacity="0.6" />
      <circle cx="226" cy="32" r="14" strokeWidth="2.2" className="fill-foam" />
      <circle cx="226" cy="32" r="4.5" className="fill-current" stroke="none" />
    </CaseDrawing>
  );
}
