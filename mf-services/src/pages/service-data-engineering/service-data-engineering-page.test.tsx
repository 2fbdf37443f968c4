import { locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { itemsOf, listUnder } from "#test/section-list.ts";
import { services } from "#test/services.ts";
import ServiceDataEngineeringPage from "./service-data-engineering-page.tsx";

const titles = { pt: "Engenharia de Dados", en: "Data Engineering", de: "Daten Engineering" };
const free = { pt: /gratuita/, en: /free/, de: /kostenlos/i };

describe.each(locales)("data engineering in %s", (locale) => {
  const content = services["service-data-engineering"][locale];
  const show = () =>
    renderInFakeShell(<ServiceDataEngineeringPage content={content} />, { locale });

  // Specification 2.28
  it("bears its specified title", () => {
    const { getByRole } = show();
    expect(getByRole("heading", { level: 1 }).textContent).toBe(titles[locale]);
  });

  // Specification 2.28
  it("shows six capabilities", () => {
    show();
    expect(itemsOf(listUnder(content.capabilities.title))).toHaveLength(6);
  });

  // Specification 2.28
  it("names eleven different technologies, each with what it is for", () => {
    show();
    const technologies = within(listUnder(content.technologies.title)).getAllByRole("listitem");
    expect(new Set(technologies.map((technology) => technology.textContent)).size).toBe(11);
  });

  it("shows three use cases, each with its tags and the way to its case", () => {
    show();
    const list = listUnder(content.cases.title);
    expect(itemsOf(list)).toHaveLength(3);
    const ways = Array.from(list.children, (item) => {
      const one = within(item as HTMLElement);
      return [one.getAllByRole("listitem").length, one.getByRole("link").getAttribute("href")];
    });
    expect(ways).toEqual(
      ["case-erp", "case-power-bi", "case-churn"].map((page) => [4, `/${locale}/${page}`]),
    );
  });

  // Specification 2.28
  it("calls the consultation free", () => {
    const { getAllByRole } = show();
    expect(getAllByRole("link", { name: free[locale] }).length).toBeGreaterThan(0);
  });
});
