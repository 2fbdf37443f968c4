import platform from "virtual:article/big-data-platform.pt";
import churn from "virtual:article/machine-learning-churn.en";
import decisions from "virtual:article/power-bi-decisions.de";
import { neutralSite } from "@site/contract/site";
import { renderInFakeShell } from "@site/kit/test-kit";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import ArticlePage from "./article-page.tsx";

const articles = [
  { locale: "pt", content: platform, team: "Equipe Data Consultancy" },
  { locale: "en", content: churn, team: "Data Consultancy Team" },
  { locale: "de", content: decisions, team: "Team Data Consultancy" },
] as const;

describe.each(articles)("$content.summary.page in $locale", ({ locale, content, team }) => {
  // Specification 2.23
  it("has one first heading, its facts, and leads back to the blog", () => {
    const { container } = renderInFakeShell(<ArticlePage content={content} />, { locale });
    const { category, published, readingTime } = content.summary;
    const hero = within(container.querySelector("header") as HTMLElement);
    hero.getByText(category.name);
    hero.getByText(readingTime);
    expect(hero.getByText(published.text).getAttribute("datetime")).toBe(published.date);
    expect(screen.getAllByRole("heading", { level: 1 }).map((one) => one.textContent)).toEqual([
      content.summary.title,
    ]);
    const back = screen.getByRole("link", { name: content.labels.back });
    expect(back.getAttribute("href")).toBe(`/${locale}/blog`);
    hero.getByText(team);
  });

  it("has a drawing with an alternative, and contents whose every entry leads to a heading of the text", () => {
    const { container } = renderInFakeShell(<ArticlePage content={content} />, { locale });
    const contents = within(screen.getByRole("navigation", { name: content.labels.contents }));
    const links = contents.getAllByRole("link");
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) {
      const target = container.querySelector(link.getAttribute("href") ?? "");
      expect(target?.tagName).toBe("H2");
      expect(target?.textContent).toBe(link.textContent);
    }
    const figure = within(screen.getByRole("figure"));
    expect(figure.getByRole("img").getAttribute("aria-label")).toMatch(/\w{4}/);
  });

  // Specification 2.23
  it("ends with cards of other articles", () => {
    renderInFakeShell(<ArticlePage content={content} />, { locale });
    const related = within(screen.getByRole("region", { name: content.labels.related }));
    const pages = related.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(pages.length).toBeGreaterThanOrEqual(2);
    expect(pages).toEqual(content.related.map(({ page }) => `/${locale}/${page}`));
    expect(pages).not.toContain(`/${locale}/${content.summary.page}`);
  });
});

// Specification 2.23
it.each([
  ["to the list and to contact", articles[0], ["/pt/blog", "/pt/contact"]],
  ["to contact", articles[1], ["/en/contact"]],
  ["to contact and to the booking page", articles[2], ["/de/contact", neutralSite.bookingUrl]],
] as const)("leads %s at its end", (_, { locale, content }, addresses) => {
  renderInFakeShell(<ArticlePage content={content} />, { locale });
  const section = within(screen.getByRole("region", { name: content.callToAction.title }));
  const links = section.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(addresses);
});
