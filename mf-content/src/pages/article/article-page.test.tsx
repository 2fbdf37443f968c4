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
  it("has one first heading and leads back to the blog", () => {
    renderInFakeShell(<ArticlePage content={content} />, { locale });
    expect(screen.getAllByRole("heading", { level: 1 }).map((one) => one.textContent)).toEqual([
      content.summary.title,
    ]);
    const back = screen.getByRole("link", { name: content.labels.back });
    expect(back.getAttribute("href")).toBe(`/${locale}/blog`);
    expect(screen.getAllByText(team).length).toBeGreaterThan(0);
  });

  it("has a table of contents whose every entry leads to a heading of the text", () => {
    const { container } = renderInFakeShell(<ArticlePage content={content} />, { locale });
    const contents = within(screen.getByRole("navigation", { name: content.labels.contents }));
    const links = contents.getAllByRole("link");
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) {
      const target = container.querySelector(link.getAttribute("href") ?? "");
      expect(target?.tagName).toBe("H2");
      expect(target?.textContent).toBe(link.textContent);
    }
  });

  it("explains a point with a drawing that has an alternative", () => {
    renderInFakeShell(<ArticlePage content={content} />, { locale });
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

describe("the calls to action", () => {
  function actionsOf({ locale, content }: (typeof articles)[number]) {
    renderInFakeShell(<ArticlePage content={content} />, { locale });
    const section = within(screen.getByRole("region", { name: content.callToAction.title }));
    return section.getAllByRole("link").map((link) => link.getAttribute("href"));
  }

  it("lead from the platform article to the list and to contact", () => {
    expect(actionsOf(articles[0])).toEqual(["/pt/blog", "/pt/contact"]);
  });

  it("lead from the churn article to contact", () => {
    expect(actionsOf(articles[1])).toEqual(["/en/contact"]);
  });

  // Specification 2.23
  it("lead from the Power BI article to contact and, in a new tab, to the booking page", () => {
    expect(actionsOf(articles[2])).toEqual(["/de/contact", neutralSite.bookingUrl]);
    const booking = screen.getByRole("link", { name: decisions.labels.actions.booking });
    expect(booking.getAttribute("target")).toBe("_blank");
    expect(booking.getAttribute("rel")).toBe("noopener noreferrer");
  });
});

describe("the schema.org data", () => {
  // Specification 2.24
  it("dates, counts and files the article", () => {
    expect(platform.meta.schema).toMatchObject([
      {
        "@type": "BlogPosting",
        headline: platform.summary.title,
        datePublished: "2024-06-16",
        articleSection: "Engenharia de Dados",
        timeRequired: "PT10M",
      },
    ]);
  });
});
