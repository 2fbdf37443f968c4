import german from "virtual:blog.de";
import english from "virtual:blog.en";
import portuguese from "virtual:blog.pt";
import { renderInFakeShell } from "@site/kit/test-kit";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { articleLabels } from "#authoring/article-facts.ts";
import BlogPage from "./blog-page.tsx";

describe.each([
  {
    locale: "pt",
    content: portuguese,
    day: "16 de junho de 2024",
    author: "Equipe Data Consultancy",
    minutes: "10 min de leitura",
  },
  {
    locale: "en",
    content: english,
    day: "June 16, 2024",
    author: "Data Consultancy Team",
    minutes: "10 min read",
  },
  {
    locale: "de",
    content: german,
    day: "16. Juni 2024",
    author: "Team Data Consultancy",
    minutes: "10 Min. Lesezeit",
  },
] as const)("the blog in $locale", ({ locale, content, day, author, minutes }) => {
  beforeEach(() => void renderInFakeShell(<BlogPage content={content} />, { locale }));

  // Specification 2.21, 3.4
  it("shows category, date, author, reading time, title and excerpt of an article", () => {
    const article = content.articles.find(({ page }) => page === "article-big-data-platform");
    const heading = screen.getByRole("heading", { level: 2, name: article?.title ?? "" });
    const card = within(heading.closest("article") as HTMLElement);
    expect(card.getByText(day).getAttribute("datetime")).toBe("2024-06-16");
    for (const text of [author, minutes, article?.category.name, article?.excerpt]) {
      expect(card.getByText(text ?? "")).toBeDefined();
    }
  });

  // Specification 2.21, 3.4
  it("shows beside each category how many articles it has", () => {
    const categories = within(screen.getByRole("region", { name: content.categoriesTitle }));
    const counted = Object.values(articleLabels[locale].categories).map((name) => {
      const articles = content.articles.filter(({ category }) => category.name === name);
      return `${name} ${articles.length}`;
    });
    expect(categories.getAllByRole("listitem").map((item) => item.textContent)).toEqual(counted);
  });

  // Specification 2.21
  it("asks for a quote on the contact page", () => {
    const link = screen.getByRole("link", { name: content.quote.action });
    expect(link.getAttribute("href")).toBe(`/${locale}/contact`);
  });
});

// Specification 2.22
it("has a newsletter block without a form around it, whose button does nothing", () => {
  const fetch = vi.spyOn(globalThis, "fetch");
  const { container } = renderInFakeShell(<BlogPage content={english} />);
  const email = screen.getByRole("textbox", { name: english.newsletter.email });
  const button = screen.getByRole("button", { name: english.newsletter.subscribe });
  expect([email.closest("form"), button.closest("form")]).toEqual([null, null]);
  fireEvent.input(email, { target: { value: "reader@example.com" } });
  const before = container.innerHTML;
  fireEvent.keyDown(email, { key: "Enter" });
  fireEvent.click(button);
  expect(container.innerHTML).toBe(before);
  expect((email as HTMLInputElement).value).toBe("reader@example.com");
  expect(fetch).not.toHaveBeenCalled();
});
