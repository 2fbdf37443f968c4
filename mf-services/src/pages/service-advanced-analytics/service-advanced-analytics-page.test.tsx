import { locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { describe, expect, it } from "vitest";
import { itemsOf, listUnder } from "#test/section-list.ts";
import { services } from "#test/services.ts";
import ServiceAdvancedAnalyticsPage from "./service-advanced-analytics-page.tsx";

describe.each(locales)("advanced analytics in %s", (locale) => {
  const content = services["service-advanced-analytics"][locale];
  const show = () =>
    renderInFakeShell(<ServiceAdvancedAnalyticsPage content={content} />, { locale });

  // Specification 2.26
  it("shows four benefits, in the specified order", () => {
    show();
    const { insights, processes, segments, decisions } = content.benefits.items;
    expect(itemsOf(listUnder(content.benefits.title))).toEqual(
      [insights, processes, segments, decisions].map(({ title }) => title),
    );
  });

  // Specification 2.26
  it("shows six capabilities", () => {
    show();
    expect(itemsOf(listUnder(content.capabilities.title))).toHaveLength(6);
  });

  // Specification 2.26
  it("shows fraud, demand, marketing and operations as its four use cases", () => {
    show();
    const { fraud, demand, marketing, operations } = content.useCases.items;
    expect(itemsOf(listUnder(content.useCases.title))).toEqual(
      [fraud, demand, marketing, operations].map(({ title }) => title),
    );
  });
});
