import analyticsDe from "#pages/service-advanced-analytics/service-advanced-analytics.de.ts";
import analyticsEn from "#pages/service-advanced-analytics/service-advanced-analytics.en.ts";
import analyticsPt from "#pages/service-advanced-analytics/service-advanced-analytics.pt.ts";
import automationsDe from "#pages/service-automations/service-automations.de.ts";
import automationsEn from "#pages/service-automations/service-automations.en.ts";
import automationsPt from "#pages/service-automations/service-automations.pt.ts";
import intelligenceDe from "#pages/service-business-intelligence/service-business-intelligence.de.ts";
import intelligenceEn from "#pages/service-business-intelligence/service-business-intelligence.en.ts";
import intelligencePt from "#pages/service-business-intelligence/service-business-intelligence.pt.ts";
import engineeringDe from "#pages/service-data-engineering/service-data-engineering.de.ts";
import engineeringEn from "#pages/service-data-engineering/service-data-engineering.en.ts";
import engineeringPt from "#pages/service-data-engineering/service-data-engineering.pt.ts";

/** The four services in each language. Other pages of this remote have tests of their own. */
export const services = {
  "service-advanced-analytics": { pt: analyticsPt, en: analyticsEn, de: analyticsDe },
  "service-business-intelligence": { pt: intelligencePt, en: intelligenceEn, de: intelligenceDe },
  "service-data-engineering": { pt: engineeringPt, en: engineeringEn, de: engineeringDe },
  "service-automations": { pt: automationsPt, en: automationsEn, de: automationsDe },
} as const;
