import { LoopDrawing } from "#drawings/loop-drawing.tsx";
import { ServiceLayout } from "#layout/service-layout.tsx";
import { AutomationSolutions } from "./automation-solutions.tsx";
import { AutomationTools } from "./automation-tools.tsx";
import { AutomationUseCases } from "./automation-use-cases.tsx";
import type { ServiceAutomationsContent } from "./service-automations-content.ts";

export default function ServiceAutomationsPage({
  content,
}: {
  content: ServiceAutomationsContent;
}) {
  return (
    <ServiceLayout content={content} drawing={<LoopDrawing />} seed="service-automations">
      <AutomationSolutions words={content.solutions} />
      <AutomationUseCases words={content.useCases} />
      <AutomationTools words={content.tools} />
    </ServiceLayout>
  );
}
