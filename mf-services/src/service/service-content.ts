import type { Locale } from "@site/contract/locales";
import type { PageContent } from "@site/contract/page";
import type { TitledText } from "@site/ui/icon-cards";

/** What the shared layout shows on every service page. */
export interface ServiceContent extends PageContent {
  title: string;
  description: string;
  booking: string;
  /** What the client keeps, who takes part, and a rough schedule. */
  handover: {
    title: string;
    items: { deliverables: TitledText; people: TitledText };
    plan: { title: string; steps: readonly TitledText[] };
    /** Labels of the links to a case and to an article that belong to the service. */
    links: { case: string; article: string };
  };
  consultation: { title: string; text: string; action: string };
}

const areas = {
  pt: ["Brasil", "Europa"],
  en: ["Brazil", "Europe"],
  de: ["Brasilien", "Europa"],
} as const satisfies Record<Locale, readonly string[]>;

/** A service in schema.org's terms. All services are offered in the same areas. */
export function serviceSchema(
  locale: Locale,
  serviceType: string,
  { title: name, description }: Record<"title" | "description", string>,
) {
  const areaServed: readonly string[] = areas[locale];
  return [{ "@type": "Service", name, serviceType, description, areaServed }] as const;
}
