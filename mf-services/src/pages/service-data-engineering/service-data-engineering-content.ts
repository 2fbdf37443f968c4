import type { ServiceContent, TitledText } from "#layout/service-content.ts";
import type { Technology } from "./engineering-technologies.tsx";

export type Capability =
  | "ingestion"
  | "storage"
  | "transformation"
  | "orchestration"
  | "quality"
  | "cost";

export interface EndToEndCase extends TitledText {
  /** Stations of the data's way, source first. */
  tags: readonly [string, string, string, string];
  /** Label of the link to the case's own page. */
  link: string;
}

export interface ServiceDataEngineeringContent extends ServiceContent {
  capabilities: { title: string; items: Record<Capability, TitledText> };
  technologies: {
    title: string;
    /** What each technology is used for. */
    roles: Record<Technology, string>;
  };
  cases: {
    title: string;
    lead: string;
    items: Record<"erp" | "powerBi" | "churn", EndToEndCase>;
  };
}
