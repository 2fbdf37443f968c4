import { DashboardDrawing } from "#drawings/dashboard-drawing.tsx";
import { ServiceLayout } from "#layout/service-layout.tsx";
import { IntelligenceAreas } from "./intelligence-areas.tsx";
import { IntelligenceBenefits } from "./intelligence-benefits.tsx";
import { IntelligenceProcess } from "./intelligence-process.tsx";
import type { ServiceBusinessIntelligenceContent } from "./service-business-intelligence-content.ts";

export default function ServiceBusinessIntelligencePage({
  content,
}: {
  content: ServiceBusinessIntelligenceContent;
}) {
  return (
    <ServiceLayout
      content={content}
      drawing={<DashboardDrawing />}
      seed="service-business-intelligence"
    >
      <IntelligenceBenefits words={content.benefits} />
      <IntelligenceProcess words={content.process} />
      <IntelligenceAreas words={content.areas} />
    </ServiceLayout>
  );
}
