import { type Locale, locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { CaseChurnContent } from "#pages/case-churn/case-churn.pt.ts";
import CaseChurnPage from "#pages/case-churn/case-churn-page.tsx";
import type { CaseErpContent } from "#pages/case-erp/case-erp.pt.ts";
import CaseErpPage from "#pages/case-erp/case-erp-page.tsx";
import type { CasePowerBiContent } from "#pages/case-power-bi/case-power-bi.pt.ts";
import CasePowerBiPage from "#pages/case-power-bi/case-power-bi-page.tsx";
import { section } from "#test/section.ts";
import { type CasePageContent, changeSteps } from "./case-content.ts";

const erp = inEachLanguage(
  import.meta.glob<CaseErpContent>("../pages/case-erp/*.??.ts", { eager: true, import: "default" }),
);
const powerBi = inEachLanguage(
  import.meta.glob<CasePowerBiContent>("../pages/case-power-bi/*.??.ts", {
    eager: true,
    import: "default",
  }),
);
const churn = inEachLanguage(
  import.meta.glob<CaseChurnContent>("../pages/case-churn/*.??.ts", {
    eager: true,
    import: "default",
  }),
);

const pages: [string, Record<Locale, CasePageContent>, (locale: Locale) => ReactNode][] = [
  ["ERP", erp, (locale) => <CaseErpPage content={erp[locale]} />],
  ["Power BI", powerBi, (locale) => <CasePowerBiPage content={powerBi[locale]} />],
  ["churn", churn, (locale) => <CaseChurnPage content={churn[locale]} />],
];

/** Texts of the items in a section. */
function itemsOf(heading: string): string[] {
  return section(heading)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
}

/** Data rows of the table in a section: all but the one with the column headers. */
function rowsOf(heading: string): HTMLElement[] {
  return within(section(heading).getByRole("table")).getAllByRole("row").slice(1);
}

describe.each(pages)("the %s case", (_name, contents, page) => {
  // Specification 2.17
  it.each(locales)(
    "has way back, industry, headline, figures, change and closing call in %s",
    (locale) => {
      renderInFakeShell(page(locale), { locale });
      const { back, card, change, closing } = contents[locale];
      const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
      expect(addressOf(back)).toBe(`/${locale}/cases`);
      screen.getByText(card.industry);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(card.title);
      const shown = screen.getAllByRole("strong").map(({ textContent }) => textContent);
      expect(shown).toEqual(expect.arrayContaining(card.figures.map(({ value }) => value)));
      expect(addressOf(closing.action)).toBe(`/${locale}/contact`);

      const items = section(change.heading).getAllByRole("listitem");
      expect(items.map((item) => item.textContent)).toEqual(
        changeSteps
          .map((step) => change.steps[step])
          .map(({ title, headline, text }) => title + headline + text),
      );
      for (const item of items) {
        expect(item.querySelectorAll("svg[aria-hidden=true]")).toHaveLength(1);
      }
    },
  );
});

describe.each(locales)("the ERP case in %s", (locale) => {
  const { context, challenge, solution, results } = erp[locale];

  // Specification 2.18
  it("names four challenges, six layers and five results, with the stated figures", () => {
    renderInFakeShell(<CaseErpPage content={erp[locale]} />, { locale });
    section(context.heading);
    expect(itemsOf(challenge.heading)).toHaveLength(4);
    expect(rowsOf(solution.heading)).toHaveLength(6);
    const stated = itemsOf(results.heading);
    expect(stated).toHaveLength(5);
    for (const figure of [/15\smin/i, /\b5\s/, /100\s?%/, /\b8/, /40\s?%/]) {
      expect(stated.join(" ")).toMatch(figure);
    }
  });
});

describe.each(locales)("the Power BI case in %s", (locale) => {
  const { context, challenges, solution, kpis, comparison, impact } = powerBi[locale];

  // Specification 2.19
  it("names five challenges, six layers, seven KPIs, six comparisons, four impacts and its figures", () => {
    const { container } = renderInFakeShell(<CasePowerBiPage content={powerBi[locale]} />, {
      locale,
    });
    section(context.heading);
    expect(itemsOf(challenges.heading)).toHaveLength(5);
    expect(rowsOf(solution.heading)).toHaveLength(6);
    expect(itemsOf(kpis.heading)).toHaveLength(7);
    expect(rowsOf(comparison.heading)).toHaveLength(6);
    expect(itemsOf(impact.heading)).toHaveLength(4);
    const hours = { pt: "4 a 6 horas", en: "4 to 6 hours", de: "4 bis 6 Stunden" }[locale];
    expect(container.textContent).toContain(hours);
    for (const figure of [/5×/, /90\s?%/, /\b120\b/, /\b20 min/i, /500 MB/, /15 GB/, /\b9\b/]) {
      expect(container.textContent).toMatch(figure);
    }
  });
});

describe.each(locales)("the churn case in %s", (locale) => {
  const { card, change, challenge, data, features, pilot, delivery, results, conclusion } =
    churn[locale];
  beforeEach(() => {
    renderInFakeShell(<CaseChurnPage content={churn[locale]} />, { locale });
  });

  // Specification 2.20
  it("names its sources, features, method, deliveries and next steps", () => {
    section(challenge.heading);
    expect(rowsOf(data.heading)).toHaveLength(4);
    expect(itemsOf(features.heading)).toHaveLength(5);
    expect(itemsOf(pilot.heading)).toHaveLength(5);
    for (const word of [
      /gradient boosting/i,
      /AUC/,
      /precis/i,
      /recall/i,
      /30.*score|score.*30/i,
    ]) {
      expect(section(pilot.heading).getAllByText(word).length).toBeGreaterThan(0);
    }
    const delivered = itemsOf(delivery.heading);
    expect(delivered).toHaveLength(3);
    for (const item of [/csv/i, /dashboard/i, /do[ck]umenta/i]) {
      expect(delivered.join(" ")).toMatch(item);
    }
    expect(itemsOf(conclusion.heading)).toHaveLength(3);
  });

  // Specification 2.20
  it("looks back 90 days on support and ahead 30", () => {
    const [first] = itemsOf(features.heading);
    expect(first).toMatch(/90/);
    expect(first).toMatch(/suport|support/i);
    const drawn = section(features.heading).getByRole("img").getAttribute("aria-label");
    expect(drawn).toMatch(/90.*30/);
  });

  // Specification 2.20
  it("calls its four results projections", () => {
    const projected = /projeç|projetad|projection|projected|projektion|projiziert/i;
    expect(section(results.heading).getByText(results.note).textContent).toMatch(projected);
    const stated = itemsOf(results.heading);
    expect(stated).toHaveLength(4);
    expect(stated[0]).toMatch(/15\s?%/);
    expect(stated[0]).toMatch(projected);
    expect(stated[1]).toMatch(/^3/);
    expect(card.figures[0].label).toMatch(projected);
    expect(change.steps.result.text).toMatch(projected);
  });
});
