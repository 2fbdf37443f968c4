import { PipelineDrawing } from "#drawings/pipeline-drawing.tsx";
import { ServiceLayout } from "#layout/service-layout.tsx";
import { EngineeringCapabilities } from "./engineering-capabilities.tsx";
import { EngineeringCases } from "./engineering-cases.tsx";
import { EngineeringTechnologies } from "./engineering-technologies.tsx";
import type { ServiceDataEngineeringContent } from "./service-data-engineering-content.ts";

export default function ServiceDataEngineeringPage({
  content,
}: {
  content: ServiceDataEngineeringContent;
}) {
  return (
    <ServiceLayout content={content} drawing={<PipelineDrawing />} seed="service-data-engineering">
      <EngineeringCapabilities words={content.capabilities} />
      <EngineeringTechnologies words={content.technologies} />
      <EngineeringCases words={content.cases} />
    </ServiceLayout>
  );
}
