import { locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StarterContent } from "./starter.pt.ts";
import StarterPage from "./starter-page.tsx";

const contents = inEachLanguage(
  import.meta.glob<StarterContent>("./starter.??.ts", { eager: true, import: "default" }),
);

describe.each(locales)("the page in %s", (locale) => {
  const content = contents[locale];
  const show = () => renderInFakeShell(<StarterPage content={content} />, { locale });

  it("has its headline as the one h1", () => {
    show();
    const headings = screen.getAllByRole("heading", { level: 1 });
    expect(headings.map((heading) => heading.textContent)).toEqual([content.headline]);
  });

  it("lists its three steps in order", () => {
    show();
    const items = screen.getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([...content.steps.items]);
  });

  it("ends with the booking link and the way to the contact page", () => {
    const { host } = show();
    const book = screen.getByRole("link", { name: content.closing.book });
    expect(book.getAttribute("href")).toBe(host.site.bookingUrl);
    const contact = screen.getByRole("link", { name: content.closing.contact });
    expect(contact.getAttribute("href")).toBe(host.pathOf("contact", locale));
  });
});
