import { ForecastDrawing } from "#drawings/forecast-drawing.tsx";
import { ServiceLayout } from "#layout/service-layout.tsx";
import { AnalyticsBenefits } from "./analytics-benefits.tsx";
import { AnalyticsCapabilities } from "./analytics-capabilities.tsx";
import { AnalyticsUseCases } from "./analytics-use-cases.tsx";
import type { ServiceAdvancedAnalyticsContent } from "./service-advanced-analytics-content.ts";

export default function ServiceAdvancedAnalyticsPage({
  content,
}: {
  content: ServiceAdvancedAnalyticsContent;
}) {
  return (
    <ServiceLayout
      content={content}
      drawing={<ForecastDrawing />}
      seed="service-advanced-analytics"
    >
      <AnalyticsBenefits words={content.benefits} />
      <AnalyticsCapabilities words={content.capabilities} />
      <AnalyticsUseCases words={content.useCases} />
    </ServiceLayout>
  );
}
