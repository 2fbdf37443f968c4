import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import type { ServiceAdvancedAnalyticsContent } from "#pages/service-advanced-analytics/service-advanced-analytics.pt.ts";
import type { ServiceAutomationsContent } from "#pages/service-automations/service-automations.pt.ts";
import type { ServiceBusinessIntelligenceContent } from "#pages/service-business-intelligence/service-business-intelligence.pt.ts";
import type { ServiceDataEngineeringContent } from "#pages/service-data-engineering/service-data-engineering.pt.ts";

/** The four services in each language. Other pages of this remote have tests of their own. */
export const services = {
  "service-advanced-analytics": inEachLanguage(
    import.meta.glob<ServiceAdvancedAnalyticsContent>(
      "../pages/service-advanced-analytics/*.??.ts",
      {
        eager: true,
        import: "default",
      },
    ),
  ),
  "service-business-intelligence": inEachLanguage(
    import.meta.glob<ServiceBusinessIntelligenceContent>(
      "../pages/service-business-intelligence/*.??.ts",
      {
        eager: true,
        import: "default",
      },
    ),
  ),
  "service-data-engineering": inEachLanguage(
    import.meta.glob<ServiceDataEngineeringContent>("../pages/service-data-engineering/*.??.ts", {
      eager: true,
      import: "default",
    }),
  ),
  "service-automations": inEachLanguage(
    import.meta.glob<ServiceAutomationsContent>("../pages/service-automations/*.??.ts", {
      eager: true,
      import: "default",
    }),
  ),
};
