import { type Language, languages } from "@site/contract/languages";
import { HostProvider } from "@site/contract/runtime";
import { renderInFakeShell } from "@site/kit/test-kit";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ServiceContent } from "#layout/service-content.ts";
import remote from "../../remote.ts";
import analyticsDe from "./service-advanced-analytics/service-advanced-analytics.de.ts";
import analyticsEn from "./service-advanced-analytics/service-advanced-analytics.en.ts";
import analyticsPt from "./service-advanced-analytics/service-advanced-analytics.pt.ts";
import AnalyticsPage from "./service-advanced-analytics/service-advanced-analytics-page.tsx";
import automationsDe from "./service-automations/service-automations.de.ts";
import automationsEn from "./service-automations/service-automations.en.ts";
import automationsPt from "./service-automations/service-automations.pt.ts";
import AutomationsPage from "./service-automations/service-automations-page.tsx";
import intelligenceDe from "./service-business-intelligence/service-business-intelligence.de.ts";
import intelligenceEn from "./service-business-intelligence/service-business-intelligence.en.ts";
import intelligencePt from "./service-business-intelligence/service-business-intelligence.pt.ts";
import IntelligencePage from "./service-business-intelligence/service-business-intelligence-page.tsx";
import engineeringDe from "./service-data-engineering/service-data-engineering.de.ts";
import engineeringEn from "./service-data-engineering/service-data-engineering.en.ts";
import engineeringPt from "./service-data-engineering/service-data-engineering.pt.ts";
import EngineeringPage from "./service-data-engineering/service-data-engineering-page.tsx";

function page<Content extends ServiceContent>(
  Page: ComponentType<{ content: Content }>,
  words: Record<Language, Content>,
) {
  return { words, element: (language: Language) => <Page content={words[language]} /> };
}

const pages = {
  "service-advanced-analytics": page(AnalyticsPage, {
    pt: analyticsPt,
    en: analyticsEn,
    de: analyticsDe,
  }),
  "service-business-intelligence": page(IntelligencePage, {
    pt: intelligencePt,
    en: intelligenceEn,
    de: intelligenceDe,
  }),
  "service-data-engineering": page(EngineeringPage, {
    pt: engineeringPt,
    en: engineeringEn,
    de: engineeringDe,
  }),
  "service-automations": page(AutomationsPage, {
    pt: automationsPt,
    en: automationsEn,
    de: automationsDe,
  }),
} satisfies Record<keyof typeof remote.pages, unknown>;

const variants = Object.entries(pages).flatMap(([id, one]) =>
  languages.map((language) => ({ id, language, ...one })),
);

/** All numbers that a page says, head included, whatever their order. */
function figuresOf({ words, element }: (typeof variants)[number], language: Language): string[] {
  const { container, unmount } = renderInFakeShell(element(language), { language });
  const { title, description, schema } = words[language].meta;
  const said = [container.textContent, title, description, JSON.stringify(schema)].join(" ");
  unmount();
  return (said.match(/\d+(?:[.,]\d+)*/g) ?? []).toSorted();
}

describe.each(variants)("$id in $language", (variant) => {
  const { words, element, language } = variant;
  const content = words[language];

  it("opens with title and description as its one h1 and first paragraph", () => {
    const { container, getByRole } = renderInFakeShell(element(language), { language });
    expect(getByRole("heading", { level: 1 }).textContent).toBe(content.title);
    expect(container.querySelector("p")?.textContent).toBe(content.description);
  });

  it("skips no level of headings", () => {
    const { getAllByRole } = renderInFakeShell(element(language), { language });
    const levels = getAllByRole("heading").map((heading) => Number(heading.tagName.slice(1)));
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
  });

  it("books in a new tab without referrer or opener, from its head and from its end", () => {
    const { getAllByRole, host } = renderInFakeShell(element(language), { language });
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

  it("says the same figures as the Portuguese page", () => {
    expect(figuresOf(variant, language)).toEqual(figuresOf(variant, "pt"));
  });

  it("describes itself for search results and as a service", () => {
    const { description, schema, title } = content.meta;
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(schema).toEqual([expect.objectContaining({ "@type": "Service", name: content.title })]);
  });

  it("prerenders to the same markup each time, without inline styles or scripts", () => {
    const { host } = renderInFakeShell(null, { language });
    const markup = () =>
      renderToString(<HostProvider value={host}>{element(language)}</HostProvider>);
    expect(markup()).toBe(markup());
    expect(markup()).not.toMatch(/ style=|<script|\shidden[=\s>]/);
  });
});

describe("the services", () => {
  it("have a description each, in each language", () => {
    const descriptions = variants.map(({ words, language }) => words[language].meta.description);
    expect(new Set(descriptions).size).toBe(12);
  });

  it("stand in the menu's group in their order, under their pages' titles", () => {
    const menu = Object.values(remote.pages).map(({ menu }) => menu);
    expect(menu.map(({ group, order }) => [group, order])).toEqual(
      [21, 22, 23, 24].map((order) => ["services", order]),
    );
    for (const { id, words, language } of variants) {
      const { label } = remote.pages[id as keyof typeof pages].menu;
      expect(label[language]).toBe(words[language].title);
    }
  });
});
