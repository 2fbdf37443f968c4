import { type Locale, locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import churnDe from "#pages/case-churn/case-churn.de.ts";
import churnEn from "#pages/case-churn/case-churn.en.ts";
import churnPt from "#pages/case-churn/case-churn.pt.ts";
import CaseChurnPage from "#pages/case-churn/case-churn-page.tsx";
import erpDe from "#pages/case-erp/case-erp.de.ts";
import erpEn from "#pages/case-erp/case-erp.en.ts";
import erpPt from "#pages/case-erp/case-erp.pt.ts";
import CaseErpPage from "#pages/case-erp/case-erp-page.tsx";
import powerBiDe from "#pages/case-power-bi/case-power-bi.de.ts";
import powerBiEn from "#pages/case-power-bi/case-power-bi.en.ts";
import powerBiPt from "#pages/case-power-bi/case-power-bi.pt.ts";
import CasePowerBiPage from "#pages/case-power-bi/case-power-bi-page.tsx";
import { figuresIn } from "#test/figures-in.ts";
import { type CasePageContent, changeSteps } from "./case-content.ts";

const erp = { pt: erpPt, en: erpEn, de: erpDe };
const powerBi = { pt: powerBiPt, en: powerBiEn, de: powerBiDe };
const churn = { pt: churnPt, en: churnEn, de: churnDe };

const pages: [string, Record<Locale, CasePageContent>, (locale: Locale) => ReactNode][] = [
  ["ERP", erp, (locale) => <CaseErpPage content={erp[locale]} />],
  ["Power BI", powerBi, (locale) => <CasePowerBiPage content={powerBi[locale]} />],
  ["churn", churn, (locale) => <CaseChurnPage content={churn[locale]} />],
];

/** The part of the page below a heading of level 2. */
function section(heading: string) {
  const part = screen.getByRole("heading", { level: 2, name: heading }).closest("section");
  if (!part) throw new Error(`No section around the heading ${heading}`);
  return within(part);
}

function itemsOf(heading: string): number {
  return section(heading).getAllByRole("listitem").length;
}

/** Data rows of the table in a section: all but the one with the column headers. */
function rowsOf(heading: string): HTMLElement[] {
  return within(section(heading).getByRole("table")).getAllByRole("row").slice(1);
}

describe.each(pages)("the %s case", (_name, contents, page) => {
  // Specification 2.17
  it.each(locales)("opens with way back, industry, headline and figures in %s", (locale) => {
    renderInFakeShell(page(locale), { locale });
    const { back, card } = contents[locale];
    expect(screen.getByRole("link", { name: back }).getAttribute("href")).toBe(`/${locale}/cases`);
    screen.getByText(card.industry);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(card.title);
    for (const { value } of card.figures) {
      expect(screen.getAllByText(value.replaceAll("\u00a0", " ")).length).toBeGreaterThan(0);
    }
  });

  it.each(locales)(
    "tells situation, work, result and effort, each with a drawing, in %s",
    (locale) => {
      renderInFakeShell(page(locale), { locale });
      const { heading, steps } = contents[locale].change;
      const items = section(heading).getAllByRole("listitem");
      expect(items).toHaveLength(changeSteps.length);
      for (const [index, step] of changeSteps.entries()) {
        const item = within(items[index] as HTMLElement);
        item.getByRole("heading", { level: 3, name: steps[step].title });
        item.getByText(steps[step].headline);
        item.getByText(steps[step].text);
        expect(items[index]?.querySelectorAll("svg[aria-hidden=true]")).toHaveLength(1);
      }
    },
  );

  // Specification 2.17
  it.each(locales)("closes with the way to the contact page in %s", (locale) => {
    renderInFakeShell(page(locale), { locale });
    const call = screen.getByRole("link", { name: contents[locale].closing.action });
    expect(call.getAttribute("href")).toBe(`/${locale}/contact`);
  });

  it.each(locales)("heads every table row and column in %s", (locale) => {
    renderInFakeShell(page(locale), { locale });
    for (const table of screen.getAllByRole("table")) {
      const [head, ...rows] = within(table).getAllByRole("row");
      const columns = within(head as HTMLElement).getAllByRole("columnheader");
      for (const row of rows) {
        expect(within(row).getAllByRole("rowheader")).toHaveLength(1);
        expect(within(row).getAllByRole("cell")).toHaveLength(columns.length - 1);
      }
    }
  });

  it.each(locales)("states the same figures in %s as in Portuguese", (locale) => {
    expect(figuresIn(contents[locale])).toEqual(figuresIn(contents.pt));
  });

  it.each(locales)("describes itself in 70 to 160 characters in %s", (locale) => {
    const { length } = contents[locale].meta.description;
    expect(length).toBeGreaterThanOrEqual(70);
    expect(length).toBeLessThanOrEqual(160);
  });
});

describe.each(locales)("the ERP case in %s", (locale) => {
  const content = erp[locale];
  const show = () => renderInFakeShell(<CaseErpPage content={content} />, { locale });

  // Specification 2.18
  it("names four challenges, six layers and five results", () => {
    show();
    section(content.context.heading);
    expect(itemsOf(content.challenge.heading)).toBe(4);
    expect(rowsOf(content.solution.heading)).toHaveLength(6);
    expect(itemsOf(content.results.heading)).toBe(5);
  });

  // Specification 2.18
  it("shows the stated results", () => {
    show();
    const text = section(content.results.heading)
      .getAllByRole("listitem")
      .map((item) => item.textContent)
      .join(" ");
    for (const figure of [/15\smin/, /\b5\s/, /100\s?%/, /\b8/, /40\s?%/]) {
      expect(text).toMatch(figure);
    }
  });
});

describe.each(locales)("the Power BI case in %s", (locale) => {
  const content = powerBi[locale];
  const show = () => renderInFakeShell(<CasePowerBiPage content={content} />, { locale });

  // Specification 2.19
  it("names five challenges, six layers, seven KPIs, six comparisons and four impacts", () => {
    show();
    section(content.context.heading);
    expect(itemsOf(content.challenges.heading)).toBe(5);
    expect(rowsOf(content.solution.heading)).toHaveLength(6);
    expect(itemsOf(content.kpis.heading)).toBe(7);
    expect(rowsOf(content.comparison.heading)).toHaveLength(6);
    expect(itemsOf(content.impact.heading)).toBe(4);
  });

  // Specification 2.19
  it("shows the stated figures", () => {
    const { container } = show();
    const hours = { pt: "4 a 6 horas", en: "4 to 6 hours", de: "4 bis 6 Stunden" }[locale];
    expect(container.textContent).toContain(hours);
    for (const figure of [/5×/, /90\s?%/, /\b120\b/, /\b20 min/i, /500 MB/, /15 GB/, /\b9\b/]) {
      expect(container.textContent).toMatch(figure);
    }
  });

  it("draws a bar below the words of everything that was measured", () => {
    show();
    const cells = rowsOf(content.comparison.heading).flatMap((row) =>
      within(row).getAllByRole("cell"),
    );
    const bare = cells.filter((cell) => !cell.querySelector("svg[aria-hidden=true]"));
    expect(bare.map((cell) => cell.textContent)).toEqual([content.comparison.rows[5].before]);
  });
});

describe.each(locales)("the churn case in %s", (locale) => {
  const content = churn[locale];
  const show = () => renderInFakeShell(<CaseChurnPage content={content} />, { locale });

  // Specification 2.20
  it("names its sources, features, steps, three deliveries and four expected results", () => {
    show();
    section(content.challenge.heading);
    expect(rowsOf(content.data.heading)).toHaveLength(4);
    expect(itemsOf(content.features.heading)).toBe(5);
    expect(itemsOf(content.pilot.heading)).toBe(5);
    expect(itemsOf(content.delivery.heading)).toBe(3);
    expect(itemsOf(content.results.heading)).toBe(4);
    expect(itemsOf(content.conclusion.heading)).toBe(3);
  });

  it("explains the method and the three measures of the model", () => {
    show();
    const pilot = section(content.pilot.heading);
    pilot.getByText(/gradient boosting/i);
    expect(pilot.getAllByText(/AUC/).length).toBeGreaterThan(0);
    expect(pilot.getAllByText(/precis/i).length).toBeGreaterThan(0);
    expect(pilot.getAllByText(/recall/i).length).toBeGreaterThan(0);
    expect(pilot.getByText(/30/).textContent).toMatch(/score/i);
  });

  // Specification 2.20
  it("looks back 90 days on support and ahead 30", () => {
    show();
    const features = section(content.features.heading);
    const first = features.getAllByRole("listitem")[0]?.textContent;
    expect(first).toMatch(/90/);
    expect(first).toMatch(/suport|support/i);
    const drawn = features.getByRole("img").getAttribute("aria-label");
    expect(drawn).toMatch(/90.*30/);
  });

  it("delivers a CSV file, a dashboard and documentation", () => {
    show();
    const delivery = section(content.delivery.heading);
    for (const item of [/csv/i, /dashboard/i, /do[ck]umenta/i]) {
      expect(delivery.getAllByText(item).length).toBeGreaterThan(0);
    }
  });

  // Specification 2.20
  it("calls its projections projections", () => {
    show();
    const projected = /projeç|projetad|projection|projected|projektion|projiziert/i;
    const results = section(content.results.heading);
    expect(results.getByText(content.results.note).textContent).toMatch(projected);
    const [churnReduction, riskFactors] = results.getAllByRole("listitem");
    expect(churnReduction?.textContent).toMatch(/15\s?%/);
    expect(churnReduction?.textContent).toMatch(projected);
    expect(riskFactors?.textContent).toMatch(/^3/);
    expect(content.card.figures[0].label).toMatch(projected);
    expect(content.change.steps.result.text).toMatch(projected);
  });
});
