import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import type { ServiceAdvancedAnalyticsContent } from "#pages/service-advanced-analytics/service-advanced-analytics.pt.ts";
import type { ServiceAutomationsContent } from "#pages/service-automations/service-automations.pt.ts";
import type { ServiceBusinessIntelligenceContent } from "#pages/service-business-intelligence/service-business-intelligence.pt.ts";
import type { ServiceDataEngineeringContent } from "#pages/service-data-engineering/service-data-engineering.pt.ts";

const files = import.meta.glob("../pages/*/*.??.ts", { eager: true, import: "default" });

/** A page's content in each language; its files have the given type, which they state themselves. */
function contentOf<Content>(page: string) {
  const own = Object.entries(files).filter(([file]) => file.startsWith(`../pages/${page}/`));
  return inEachLanguage(Object.fromEntries(own) as Record<string, Content>);
}

/**
 * The four services in each language. Other pages of this remote have tests of their own, and their
 * texts join `says` in build-contract.test.ts.
 */
export const services = {
  "service-advanced-analytics": contentOf<ServiceAdvancedAnalyticsContent>(
    "service-advanced-analytics",
  ),
  "service-business-intelligence": contentOf<ServiceBusinessIntelligenceContent>(
    "service-business-intelligence",
  ),
  "service-data-engineering": contentOf<ServiceDataEngineeringContent>("service-data-engineering"),
  "service-automations": contentOf<ServiceAutomationsContent>("service-automations"),
};
