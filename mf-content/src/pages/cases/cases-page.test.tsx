import { locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { caseIds } from "#case/case-content.ts";
import type { CasesContent } from "./cases.pt.ts";
import CasesPage from "./cases-page.tsx";

const contents = inEachLanguage(
  import.meta.glob<CasesContent>("./cases.??.ts", { eager: true, import: "default" }),
);

describe.each(locales)("the list of cases in %s", (locale) => {
  const content = contents[locale];

  // Specification 2.16
  it("shows three cards with industry, title, description, three figures and a link", () => {
    renderInFakeShell(<CasesPage content={content} />, { locale });
    const cards = screen.getAllByRole("article");
    expect(cards).toHaveLength(3);
    caseIds.forEach((id, index) => {
      const card = within(cards[index] as HTMLElement);
      const { industry, title, description } = content.cards[id];
      card.getByText(industry);
      card.getByText(description);
      card.getByRole("heading", { level: 2, name: title });
      const link = card.getByRole("link", { name: `${content.readCase}: ${title}` });
      expect(link.getAttribute("href")).toBe(`/${locale}/${id}`);
      const figures = within(card.getByRole("list")).getAllByRole("listitem");
      expect(figures.map(({ textContent }) => /\d/.test(textContent))).toEqual([true, true, true]);
    });
  });
});
