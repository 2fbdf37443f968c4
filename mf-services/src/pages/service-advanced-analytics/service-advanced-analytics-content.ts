import type { ServiceContent, TitledText } from "#layout/service-content.ts";

export type Benefit = "insights" | "processes" | "segments" | "decisions";
export type Capability = "models" | "series" | "anomalies" | "clusters" | "experiments" | "mlops";
export type UseCase = "fraud" | "demand" | "marketing" | "operations";

export interface ServiceAdvancedAnalyticsContent extends ServiceContent {
  benefits: { title: string; items: Record<Benefit, TitledText> };
  capabilities: { title: string; lead: string; items: Record<Capability, TitledText> };
  useCases: { title: string; items: Record<UseCase, TitledText> };
}
