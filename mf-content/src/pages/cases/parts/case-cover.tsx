import type { ComponentType } from "react";
import { ColumnDrawing } from "shared/drawing/column-drawing";
import { DepartureDrawing } from "shared/drawing/departure-drawing";
import type { DrawingProps } from "shared/drawing/drawing-frame";
import { StrataDrawing } from "shared/drawing/strata-drawing";
import type { CaseId } from "../case-content.ts";

const drawings = {
  "case-erp": StrataDrawing,
  "case-power-bi": ColumnDrawing,
  "case-churn": DepartureDrawing,
} as const satisfies Record<CaseId, ComponentType<DrawingProps>>;

/** The drawing of a case, the same on its card and on its page. */
export function CaseCover({ id, ...drawing }: { id: CaseId } & Omit<DrawingProps, "seed">) {
  const Drawing = drawings[id];
  return <Drawing seed={id} {...drawing} />;
}
