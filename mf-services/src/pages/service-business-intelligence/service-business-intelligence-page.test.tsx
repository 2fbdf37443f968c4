import { locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { itemsOf, listUnder } from "#test/section-list.ts";
import { services } from "#test/services.ts";
import ServiceBusinessIntelligencePage from "./service-business-intelligence-page.tsx";

/** As specified, letter by letter. */
const labels = {
  pt: { back: "Voltar", next: "Clique Aqui", complete: "Concluir" },
  en: { back: "Back", next: "Click Here", complete: "Complete" },
  de: { back: "Zurück", next: "Hier klicken", complete: "Abschließen" },
};

describe.each(locales)("business intelligence in %s", (locale) => {
  const content = services["service-business-intelligence"][locale];
  const { back, next, complete } = labels[locale];
  let log: MockInstance<typeof console.log>;

  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const indicators = () =>
    within(screen.getByRole("list", { name: content.process.stepper.steps })).getAllByRole(
      "button",
    );

  beforeEach(() => {
    log = vi.spyOn(console, "log").mockImplementation(() => {});
    renderInFakeShell(<ServiceBusinessIntelligencePage content={content} />, { locale });
  });

  // Specification 2.27
  it("shows four benefits", () => {
    expect(itemsOf(listUnder(content.benefits.title))).toHaveLength(4);
  });

  // Specification 2.27
  it("shows six areas, from sales to e-commerce", () => {
    const { sales, marketing, finance, people, logistics, ecommerce } = content.areas.items;
    expect(itemsOf(listUnder(content.areas.title))).toEqual(
      [sales, marketing, finance, people, logistics, ecommerce].map(({ area }) => area),
    );
  });

  // Specification 2.27, 4.7
  it("walks through eight steps with the specified labels", () => {
    const seen = [];
    for (let step = 1; step <= 8; step += 1) {
      seen.push(
        screen.getByRole("heading", { name: content.process.steps[step - 1]?.title ?? "" }),
      );
      expect(screen.queryByRole("button", { name: back }) !== null).toBe(step > 1);
      press(step < 8 ? next : complete);
    }
    expect(new Set(seen).size).toBe(8);
    expect(indicators()).toHaveLength(8);
    expect(screen.queryByRole("button", { name: complete })).toBeNull();
  });

  // Specification 4.7
  it("writes one console message for each step change and none on arrival", () => {
    expect(log).not.toHaveBeenCalled();
    press(next);
    press(back);
    expect(log.mock.calls).toEqual([["Process: step 2 of 8"], ["Process: step 1 of 8"]]);
  });

  it("offers the three visualization technologies on delivery", () => {
    fireEvent.click(indicators()[7] as HTMLElement);
    const delivery = screen.getByRole("heading", { name: content.process.steps[7].title });
    const tools = within(delivery.closest("li") as HTMLElement).getAllByRole("listitem");
    expect(tools.map((tool) => tool.textContent)).toEqual([
      "Power BI",
      "Metabase",
      "Databricks Dashboards",
    ]);
  });

  it("puts a way to contact in the place of the steps, with the focus, until one is reopened", () => {
    const { action, text } = content.process.completion;
    fireEvent.click(indicators()[7] as HTMLElement);
    press(complete);
    expect(document.activeElement?.textContent).toContain(text);
    expect(screen.getByRole("link", { name: action }).getAttribute("href")).toBe(
      `/${locale}/contact`,
    );
    fireEvent.click(indicators()[2] as HTMLElement);
    expect(screen.queryByRole("link", { name: action })).toBeNull();
  });
});
