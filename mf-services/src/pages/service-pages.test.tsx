import { type Locale, locales } from "@site/contract/locales";
import { HostProvider } from "@site/contract/runtime";
import { renderInFakeShell } from "@site/kit/test-kit";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ServiceContent } from "#service/service-content.ts";
import { services } from "#test/services.ts";
import remote from "../../remote.ts";
import AnalyticsPage from "./service-advanced-analytics/service-advanced-analytics-page.tsx";
import AutomationsPage from "./service-automations/service-automations-page.tsx";
import IntelligencePage from "./service-business-intelligence/service-business-intelligence-page.tsx";
import EngineeringPage from "./service-data-engineering/service-data-engineering-page.tsx";

function page<Content extends ServiceContent>(
  Page: ComponentType<{ content: Content }>,
  contents: Record<Locale, Content>,
) {
  return { contents, element: (locale: Locale) => <Page content={contents[locale]} /> };
}

const pages = {
  "service-advanced-analytics": page(AnalyticsPage, services["service-advanced-analytics"]),
  "service-business-intelligence": page(
    IntelligencePage,
    services["service-business-intelligence"],
  ),
  "service-data-engineering": page(EngineeringPage, services["service-data-engineering"]),
  "service-automations": page(AutomationsPage, services["service-automations"]),
};

const variants = Object.entries(pages).flatMap(([id, one]) =>
  locales.map((locale) => ({ id, locale, ...one })),
);

/** All numbers that a page says, head included, whatever their order. */
function figuresOf({ contents, element }: (typeof variants)[number], locale: Locale): string[] {
  const { container, unmount } = renderInFakeShell(element(locale), { locale });
  const { title, description, schema } = contents[locale].meta;
  const said = [container.textContent, title, description, JSON.stringify(schema)].join(" ");
  unmount();
  return (said.match(/\d+(?:[.,]\d+)*/g) ?? []).toSorted();
}

describe.each(variants)("$id in $locale", (variant) => {
  const { contents, element, locale } = variant;
  const content = contents[locale];

  // Specification 2.33
  it("opens with title and description as its one h1 and first paragraph", () => {
    const { container, getByRole } = renderInFakeShell(element(locale), { locale });
    expect(getByRole("heading", { level: 1 }).textContent).toBe(content.title);
    expect(container.querySelector("p")?.textContent).toBe(content.description);
  });

  it("skips no level of headings", () => {
    const { getAllByRole } = renderInFakeShell(element(locale), { locale });
    const levels = getAllByRole("heading").map((heading) => Number(heading.tagName.slice(1)));
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
  });

  it("books in a new tab without referrer or opener, from its head and from its end", () => {
    const { getAllByRole, host } = renderInFakeShell(element(locale), { locale });
    const external = getAllByRole("link").filter((link) => !link.matches('[href^="/"]'));
    expect(external.map((link) => link.textContent)).toEqual([
      content.booking,
      content.consultation.action,
    ]);
    for (const link of external) {
      expect(link.getAttribute("href")).toBe(host.site.bookingUrl);
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    }
  });

  it("says what is handed over, with whom, and in which steps", () => {
    const { getByRole, getByText } = renderInFakeShell(element(locale), { locale });
    const { items, plan } = content.handover;
    for (const item of Object.values(items)) getByText(item.text);
    const steps = getByRole("heading", { level: 3, name: plan.title }).nextElementSibling;
    expect([...(steps?.children ?? [])].map((step) => step.textContent)).toEqual(
      plan.steps.map(({ title, text }) => title + text),
    );
  });

  it("says the same figures as the Portuguese page", () => {
    expect(figuresOf(variant, locale)).toEqual(figuresOf(variant, "pt"));
  });

  it("describes itself for search results and as a service", () => {
    const { description, schema, title } = content.meta;
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(schema).toEqual([expect.objectContaining({ "@type": "Service", name: content.title })]);
  });

  it("prerenders to the same markup each time, without inline styles or scripts", () => {
    const { host } = renderInFakeShell(null, { locale });
    const markup = () =>
      renderToString(<HostProvider value={host}>{element(locale)}</HostProvider>);
    expect(markup()).toBe(markup());
    expect(markup()).not.toMatch(/ style=|<script|\shidden[=\s>]/);
  });
});

describe("the services", () => {
  it("have a description each, in each language", () => {
    const descriptions = variants.map(({ contents, locale }) => contents[locale].meta.description);
    expect(new Set(descriptions).size).toBe(12);
  });

  it("stand in the menu's group in their order, under their pages' titles", () => {
    const menu = Object.keys(pages).map((id) => remote.pages[id as keyof typeof pages].menu);
    expect(menu.map(({ group }) => group)).toEqual(menu.map(() => "services"));
    const orders = menu.map(({ order }) => order);
    expect(orders).toEqual(orders.toSorted((one, other) => one - other));
    for (const { id, contents, locale } of variants) {
      const { label } = remote.pages[id as keyof typeof pages].menu;
      expect(label[locale]).toBe(contents[locale].title);
    }
  });
});
