import type { ServiceContent, TitledText } from "#layout/service-content.ts";
import type { StepperWords } from "#stepper/stepper-words.ts";

export type Benefit = "truth" | "freshness" | "selfService" | "access";
export type Area = "sales" | "marketing" | "finance" | "people" | "logistics" | "ecommerce";

export interface ProcessStep extends TitledText {
  /** What the visitor holds at the end of the step. */
  outcome: string;
}

export interface AreaWords {
  area: string;
  question: string;
  /** Figures that answer it. */
  figures: string;
}

export interface ProcessWords {
  title: string;
  lead: string;
  stepper: StepperWords;
  /** Label before a step's outcome. */
  outcome: string;
  /** Label before the visualization technologies of the last step. */
  tools: string;
  steps: readonly [
    requirements: ProcessStep,
    sources: ProcessStep,
    metrics: ProcessStep,
    rules: ProcessStep,
    prototype: ProcessStep,
    scope: ProcessStep,
    approval: ProcessStep,
    delivery: ProcessStep,
  ];
  /** Said after the last step, with the label of a link to the contact page. */
  completion: { text: string; action: string };
}

export interface ServiceBusinessIntelligenceContent extends ServiceContent {
  benefits: { title: string; items: Record<Benefit, TitledText> };
  process: ProcessWords;
  areas: { title: string; items: Record<Area, AreaWords> };
}
