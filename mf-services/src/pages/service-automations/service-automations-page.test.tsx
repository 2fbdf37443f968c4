import { locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { itemsOf, listUnder } from "#test/section-list.ts";
import { services } from "#test/services.ts";
import ServiceAutomationsPage from "./service-automations-page.tsx";

const solutionsTitle = { pt: "Nossas Soluções", en: "Our Solutions", de: "Unsere Lösungen" };
const columns = { pt: "lg:grid-cols-3", en: "lg:grid-cols-2", de: "lg:grid-cols-2" };
const schedule = {
  pt: "Agendar uma consultoria",
  en: "Schedule a Consultation",
  de: "Beratung vereinbaren",
};

describe.each(locales)("automations in %s", (locale) => {
  const content = services["service-automations"][locale];
  const show = () => renderInFakeShell(<ServiceAutomationsPage content={content} />, { locale });

  // Specification 2.29
  it("shows five solutions, in the specified order", () => {
    show();
    const { processes, integration, robots, agents, crawling } = content.solutions.items;
    expect(itemsOf(listUnder(solutionsTitle[locale]))).toEqual(
      [processes, integration, robots, agents, crawling].map(({ title }) => title),
    );
  });

  // Specification 2.29
  it("shows three use cases in its language's number of columns", () => {
    show();
    const list = listUnder(content.useCases.title);
    expect(itemsOf(list)).toHaveLength(3);
    expect(list.className.split(" ").filter((name) => /^lg:grid-cols-\d$/.test(name))).toEqual([
      columns[locale],
    ]);
  });

  it("keeps those columns when only the language store changes", () => {
    const { host } = renderInFakeShell(<ServiceAutomationsPage content={content} />, { locale });
    host.languageStore.getState().setLanguage(locale === "pt" ? "de" : "pt");
    expect(listUnder(content.useCases.title).className).toContain(columns[locale]);
  });

  // Specification 2.29
  it("lists ten tools as chips", () => {
    show();
    const chips = within(listUnder(content.tools.title)).getAllByRole("listitem");
    expect(new Set(chips.map((chip) => chip.textContent)).size).toBe(10);
  });

  // Specification 2.29
  it("ends with the call to schedule a consultation", () => {
    const { host } = show();
    const link = screen.getByRole("link", { name: schedule[locale] });
    expect(link.getAttribute("href")).toBe(host.site.bookingUrl);
  });
});
