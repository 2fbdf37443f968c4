import { renderInFakeShell } from "@site/kit/test-kit";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { preferReducedMotion } from "#test/motion-preference.ts";
import de from "./home.de.ts";
import en from "./home.en.ts";
import pt from "./home.pt.ts";
import HomePage from "./home-page.tsx";

const contents = { pt, en, de };
const eachLocale = ["pt", "en", "de"] as const;

/** The page at rest: what is prerendered, and what stays without the engines that move things. */
function showPage(locale: (typeof eachLocale)[number]) {
  return renderInFakeShell(<HomePage content={contents[locale]} />, {
    locale,
    host: { renderSlot: (name) => <form aria-label={name} /> },
  });
}

beforeEach(() => {
  preferReducedMotion(true);
});

describe("the home page", () => {
  // Specification 1.4
  it.each(eachLocale)(
    "has one h1 and its sections in order, each with a heading (%s)",
    (locale) => {
      showPage(locale);
      const content = contents[locale];
      expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
      expect(
        screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent),
      ).toEqual([
        content.quote.heading,
        content.services.heading,
        content.method.heading,
        content.about.heading,
        content.testimonials.heading,
        content.newsletter.heading,
      ]);
    },
  );

  // Specification 2.13
  it.each(eachLocale)("shows the four services, each leading to its page (%s)", (locale) => {
    showPage(locale);
    const services = screen.getByRole("group", {
      name: contents[locale].services.carousel.label,
    });
    expect(
      within(services)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      `/${locale}/service-advanced-analytics`,
      `/${locale}/service-business-intelligence`,
      `/${locale}/service-data-engineering`,
      `/${locale}/service-automations`,
    ]);
  });

  // Specification 2.15
  it("lists the four steps of the method as a list", () => {
    showPage("en");
    const steps = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(
      steps.map((step) => within(step).getByRole("heading", { level: 3 }).textContent),
    ).toEqual(["Talk", "Diagnose", "Build", "Run"]);
  });

  // Specification 2.14
  it.each(eachLocale)("shows three testimonials, each under an industry (%s)", (locale) => {
    showPage(locale);
    const { carousel, testimonials } = contents[locale].testimonials;
    const group = screen.getByRole("group", { name: carousel.label });
    const figures = within(group).getAllByRole("figure");
    expect(figures).toHaveLength(3);
    for (const [index, { industry, description }] of testimonials.entries()) {
      expect(figures[index]?.textContent).toBe(description + industry);
    }
  });

  it.each([
    ["pt", "sobre"],
    ["en", "about"],
    ["de", "uber-uns"],
  ] as const)("can be entered at its about section (%s: #%s)", (locale, anchor) => {
    const { container } = showPage(locale);
    const section = container.querySelector<HTMLElement>(`#${anchor}`);
    expect(section && within(section).getByRole("heading", { level: 2 }).textContent).toBe(
      contents[locale].about.heading,
    );
    expect(section && within(section).getByRole("link").getAttribute("href")).toBe(
      `/${locale}/about`,
    );
  });

  it("leaves the newsletter's form to the remote that owns forms", () => {
    showPage("en");
    expect(screen.getByRole("form", { name: "newsletter" })).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
