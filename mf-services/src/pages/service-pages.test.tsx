import { type Locale, locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { services } from "#test/services.ts";
import AnalyticsPage from "./service-advanced-analytics/service-advanced-analytics-page.tsx";
import AutomationsPage from "./service-automations/service-automations-page.tsx";
import IntelligencePage from "./service-business-intelligence/service-business-intelligence-page.tsx";
import EngineeringPage from "./service-data-engineering/service-data-engineering-page.tsx";

const {
  "service-advanced-analytics": analytics,
  "service-business-intelligence": intelligence,
  "service-data-engineering": engineering,
  "service-automations": automations,
} = services;

const pages: Record<keyof typeof services, (locale: Locale) => ReactNode> = {
  "service-advanced-analytics": (locale) => <AnalyticsPage content={analytics[locale]} />,
  "service-business-intelligence": (locale) => <IntelligencePage content={intelligence[locale]} />,
  "service-data-engineering": (locale) => <EngineeringPage content={engineering[locale]} />,
  "service-automations": (locale) => <AutomationsPage content={automations[locale]} />,
};

const ids = Object.keys(pages) as (keyof typeof pages)[]; // Its keys, by construction.

const show = (id: keyof typeof pages, locale: Locale) =>
  renderInFakeShell(pages[id](locale), { locale });

describe.each(ids.flatMap((id) => locales.map((locale) => ({ id, locale }))))(
  "$id in $locale",
  ({ id, locale }) => {
    const content = services[id][locale];

    // Specification 2.33
    it("opens with title and description, says what is handed over, and books at head and end", () => {
      const { container, host } = show(id, locale);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(content.title);
      expect(container.querySelector("p")?.textContent).toBe(content.description);

      const { items, plan } = content.handover;
      for (const item of Object.values(items)) screen.getByText(item.text);
      const steps = screen.getByRole("heading", { level: 3, name: plan.title }).nextElementSibling;
      expect([...(steps?.children ?? [])].map((step) => step.textContent)).toEqual(
        plan.steps.map(({ title, text }) => title + text),
      );

      const bookings = screen
        .getAllByRole<HTMLAnchorElement>("link")
        .filter(({ href }) => href === host.site.bookingUrl);
      expect(bookings.map(({ textContent }) => textContent)).toEqual([
        content.booking,
        content.consultation.action,
      ]);
    });
  },
);

/** The first list in the section below a heading. */
function listUnder(heading: string): HTMLElement {
  const title = screen.getByRole("heading", { level: 2, name: heading });
  const section = title.closest<HTMLElement>("section") ?? document.createElement("section");
  return within(section).getAllByRole("list")[0] as HTMLElement; // It throws where there is none.
}

/** The headings of the items below a section's heading, in order. */
const under = (heading: string) =>
  within(listUnder(heading))
    .getAllByRole("heading", { level: 3 })
    .map((item) => item.textContent);
const titlesOf = (...items: { title: string }[]) => items.map(({ title }) => title);

/** As specified, letter by letter. */
const words = {
  pt: {
    engineering: "Engenharia de Dados",
    free: /gratuita/,
    solutions: "Nossas soluções",
    schedule: "Agendar conversa gratuita",
    columns: "lg:grid-cols-3",
  },
  en: {
    engineering: "Data Engineering",
    free: /free/,
    solutions: "Our Solutions",
    schedule: "Schedule a Consultation",
    columns: "lg:grid-cols-2",
  },
  de: {
    engineering: "Daten Engineering",
    free: /kostenlos/i,
    solutions: "Unsere Lösungen",
    schedule: "Kostenloses Gespräch buchen",
    columns: "lg:grid-cols-2",
  },
} as const;

describe.each(locales)("in %s", (locale) => {
  // Specification 2.26
  it("advanced analytics has four benefits in order, six capabilities and four use cases", () => {
    show("service-advanced-analytics", locale);
    const { benefits, capabilities, useCases } = analytics[locale];
    const { insights, processes, segments, decisions } = benefits.items;
    expect(under(benefits.title)).toEqual(titlesOf(insights, processes, segments, decisions));
    expect(under(capabilities.title)).toHaveLength(6);
    const { fraud, demand, marketing, operations } = useCases.items;
    expect(under(useCases.title)).toEqual(titlesOf(fraud, demand, marketing, operations));
  });

  // Specification 2.27
  it("business intelligence has four benefits and six areas, from sales to e-commerce", () => {
    show("service-business-intelligence", locale);
    const { benefits, areas } = intelligence[locale];
    expect(under(benefits.title)).toHaveLength(4);
    const { sales, marketing, finance, people, logistics, ecommerce } = areas.items;
    expect(under(areas.title)).toEqual(
      [sales, marketing, finance, people, logistics, ecommerce].map(({ area }) => area),
    );
  });

  // Specification 2.28
  it("data engineering has its title, six capabilities, eleven technologies, three cases, a free call", () => {
    show("service-data-engineering", locale);
    const { title, capabilities, technologies, cases } = engineering[locale];
    expect(title).toBe(words[locale].engineering);
    expect(under(capabilities.title)).toHaveLength(6);
    const named = within(listUnder(technologies.title)).getAllByRole("listitem");
    expect(new Set(named.map(({ textContent }) => textContent)).size).toBe(11);
    expect(
      Array.from(listUnder(cases.title).children, (item) => {
        const one = within(item as HTMLElement);
        return [one.getAllByRole("listitem").length, one.getByRole("link").getAttribute("href")];
      }),
    ).toEqual(["case-erp", "case-power-bi", "case-churn"].map((page) => [4, `/${locale}/${page}`]));
    expect(screen.getAllByRole("link", { name: words[locale].free }).length).toBeGreaterThan(0);
  });

  // Specification 2.29
  it("automations has five solutions in order, three use cases in its columns, ten tools, a call", () => {
    const { host } = show("service-automations", locale);
    const { solutions, useCases, tools } = automations[locale];
    const { processes, integration, robots, agents, crawling } = solutions.items;
    expect(under(words[locale].solutions)).toEqual(
      titlesOf(processes, integration, robots, agents, crawling),
    );
    expect(under(useCases.title)).toHaveLength(3);
    // Changing only the store's language must not change the words, and so not the columns.
    host.languageStore.getState().setLanguage(locale === "pt" ? "de" : "pt");
    const columns = listUnder(useCases.title).className.match(/lg:grid-cols-\d/g);
    expect(columns).toEqual([words[locale].columns]);
    const chips = within(listUnder(tools.title)).getAllByRole("listitem");
    expect(new Set(chips.map(({ textContent }) => textContent)).size).toBe(10);
    const { title } = automations[locale].consultation;
    const card = screen.getByRole("heading", { name: title }).closest("section");
    within(card as HTMLElement).getByRole("link", { name: words[locale].schedule });
  });
});
