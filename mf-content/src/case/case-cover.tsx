import { ColumnDrawing } from "@site/ui/drawing/column-drawing";
import { DepartureDrawing } from "@site/ui/drawing/departure-drawing";
import type { DrawingProps } from "@site/ui/drawing/drawing";
import { StrataDrawing } from "@site/ui/drawing/strata-drawing";
import type { ComponentType } from "react";
import type { CaseId } from "./case-content.ts";

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
