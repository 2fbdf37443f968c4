import { neutralSite } from "@site/contract/site";
import { renderInFakeShell } from "@site/kit/test-kit";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { preferReducedMotion } from "#test/motion-preference.ts";
import { HeroActions } from "./hero-section.tsx";
import type { HomeContent } from "./home.pt.ts";
import HomePage from "./home-page.tsx";

const contents = inEachLanguage(
  import.meta.glob<HomeContent>("./home.??.ts", { eager: true, import: "default" }),
);
const anchors = { pt: "sobre", en: "about", de: "uber-uns" };

/** Addresses of the links below an element, in order. */
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

// The page at rest: what is prerendered, and what stays without the engines that move things.
beforeEach(() => void preferReducedMotion(true));

describe.each(["pt", "en", "de"] as const)("the home page in %s", (locale) => {
  const content = contents[locale];
  const show = () =>
    renderInFakeShell(<HomePage content={content} />, {
      locale,
      host: { renderSlot: (name) => <form aria-label={name} /> },
    });

  // Specification 1.4
  it("has one h1 and its sections in order, each with a heading", () => {
    show();
    const { quote, services, method, about, testimonials, newsletter } = content;
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual(
      [quote, services, method, about, testimonials, newsletter].map(({ heading }) => heading),
    );
    // The form belongs to the remote that owns forms.
    expect(screen.getByRole("form", { name: "newsletter" })).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  // Specification 2.13
  it("shows the four services, each leading to its page", () => {
    show();
    const { label } = content.services.carousel;
    expect(linksIn(screen.getByRole("group", { name: label }))).toEqual([
      `/${locale}/service-advanced-analytics`,
      `/${locale}/service-business-intelligence`,
      `/${locale}/service-data-engineering`,
      `/${locale}/service-automations`,
    ]);
  });

  // Specification 2.15
  it("lists the four steps of the method as a list", () => {
    show();
    const steps = within(screen.getByRole("list")).getAllByRole("heading", { level: 3 });
    expect(steps.map((step) => step.textContent)).toEqual(
      content.method.steps.map(({ title }) => title),
    );
    expect(steps).toHaveLength(4);
  });

  // Specification 2.14
  it("shows three testimonials, each under an industry", () => {
    show();
    const { carousel, testimonials } = content.testimonials;
    const group = screen.getByRole("group", { name: carousel.label });
    const figures = within(group).getAllByRole("figure");
    expect(figures.map((figure) => figure.textContent)).toEqual(
      testimonials.map(({ text, industry }) => text + industry),
    );
    expect(figures).toHaveLength(3);
  });

  // Specification 1.3, 2.12, 9.11
  it("can be entered at its about section, which states the facts of the company", () => {
    const { container } = show();
    const section = container.querySelector<HTMLElement>(`#${anchors[locale]}`) as HTMLElement;
    within(section).getByRole("heading", { level: 2, name: content.about.heading });
    expect(linksIn(section)).toEqual([`/${locale}/about`]);
    const facts = within(section).getAllByRole("definition");
    const [founded, home, reach] = facts.map((fact) => fact.textContent);
    expect(founded).toBe("2023");
    expect(home).toMatch(/^Florianópolis, SC, Bra[sz]il/);
    expect(reach).toMatch(/^Bra[sz]il(ien)? (e|and|und) Europ[ae]$/);
  });
});

// Specification 1.6
it("titles and describes the home page differently in each language", () => {
  const metas = Object.values(contents).map(({ meta }) => meta);
  expect(new Set(metas.map((meta) => meta.title)).size).toBe(3);
  expect(new Set(metas.map((meta) => meta.description)).size).toBe(3);
});

// Specification 2.11
it.each([
  ["pt", [["Agendar conversa gratuita", neutralSite.bookingUrl]]],
  ["en", [["Get Quote", "/en/contact"]]],
  [
    "de",
    [
      ["Kostenloses Gespräch buchen", neutralSite.bookingUrl],
      ["Angebot Anfordern", "/de/contact"],
    ],
  ],
] as const)("leads from the hero where its language leads (%s)", (locale, buttons) => {
  renderInFakeShell(<HeroActions actions={contents[locale].hero.actions} />, { locale });
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(buttons);
});
