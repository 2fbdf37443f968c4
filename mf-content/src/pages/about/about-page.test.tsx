import { locales } from "@site/contract/locales";
import { neutralSite } from "@site/contract/site";
import { renderInFakeShell } from "@site/kit/test-kit";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { section } from "#test/section.ts";
import type { AboutContent } from "./about.pt.ts";
import AboutPage from "./about-page.tsx";

const contents = inEachLanguage(
  import.meta.glob<AboutContent>("./about.??.ts", { eager: true, import: "default" }),
);

describe.each(locales)("the about page in %s", (locale) => {
  const content = contents[locale];
  beforeEach(() => void renderInFakeShell(<AboutPage content={content} />, { locale }));

  // Specification 2.30, 9.11
  it("presents the founder by the site's name, with initials, title, quote, conclusion and technologies", () => {
    const founder = section(neutralSite.founder);
    founder.getByText("FN");
    founder.getByText(content.founder.title);
    expect(content.founder.title).toMatch(/CEO/);
    founder.getByText(content.founder.quote);
    founder.getByText(content.founder.conclusion);
    expect(founder.getByText(content.founder.bio[0] ?? "").textContent).toMatch(/\b5\b/);
    const chips = founder.getAllByRole("listitem").map((chip) => chip.textContent);
    expect(chips.join()).toBe("Python,SQL,Power BI,AWS,Azure,Databricks,Spark,PySpark");
  });

  // Specification 2.30, 9.11
  it("tells the story in three blocks from 2023 on", () => {
    const blocks = section(content.story.heading).getAllByRole("listitem");
    expect(blocks).toHaveLength(3);
    expect(blocks[0]?.textContent).toContain("2023");
    const cases = section(content.story.heading).getByRole("link", { name: content.story.cases });
    expect(cases.getAttribute("href")).toBe(`/${locale}/cases`);
  });

  // Specification 2.30
  it("names three fields of expertise, four values and mission, vision and values", () => {
    for (const { heading, items } of [
      { heading: content.expertise.heading, items: 3 },
      { heading: content.values.heading, items: 4 },
      { heading: content.direction.heading, items: 3 },
    ]) {
      expect(section(heading).getAllByRole("listitem")).toHaveLength(items);
      expect(section(heading).getAllByRole("heading", { level: 3 })).toHaveLength(items);
    }
    const expertise = section(content.expertise.heading);
    for (const cloud of [/AWS/, /Azure/, /Databricks/]) expertise.getByText(cloud);
  });

  // Specification 2.30, 9.11
  it("offers the booking page, of 30 minutes, and the contact page", () => {
    expect(screen.getByText(content.closing.text).textContent).toMatch(/\b30\b/);
    const booking = screen.getByRole("link", { name: content.closing.book });
    expect(booking.getAttribute("href")).toBe(neutralSite.bookingUrl);
    const contact = screen.getByRole("link", { name: content.closing.contact });
    expect(contact.getAttribute("href")).toBe(`/${locale}/contact`);
  });
});
