import { locales } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { services } from "#test/services.ts";
import { IntelligenceProcess } from "./service-business-intelligence-page.tsx";

/** As specified, letter by letter. */
const labels = {
  pt: { back: "Voltar", next: "Clique Aqui", complete: "Concluir" },
  en: { back: "Back", next: "Click Here", complete: "Complete" },
  de: { back: "Zurück", next: "Hier klicken", complete: "Abschließen" },
};

describe.each(locales)("the process in %s", (locale) => {
  const { process } = services["service-business-intelligence"][locale];
  const { back, next, complete } = labels[locale];
  let log: MockInstance<typeof console.log>;

  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const jumpTo = (step: number) => {
    const indicators = screen.getByRole("list", { name: process.stepper.steps });
    fireEvent.click(within(indicators).getAllByRole("button")[step - 1] as HTMLElement);
  };

  beforeEach(() => {
    log = vi.spyOn(console, "log").mockImplementation(() => {});
    renderInFakeShell(<IntelligenceProcess content={process} />, { locale });
  });

  // Specification 2.27, 4.7
  it("walks through eight steps with the specified labels, one console message for each change", () => {
    expect(process.steps).toHaveLength(8);
    for (const [index, { title }] of process.steps.entries()) {
      screen.getByRole("heading", { name: title });
      expect(screen.queryByRole("button", { name: back }) !== null).toBe(index > 0);
      press(index < 7 ? next : complete);
    }
    expect(screen.queryByRole("button", { name: complete })).toBeNull();
    expect(log.mock.calls.flat()).toEqual([
      ...[2, 3, 4, 5, 6, 7, 8].map((step) => `Process: step ${step} of 8`),
      "Process: complete",
    ]);
  });

  it("puts a way to contact in the place of the steps, with the focus, until one is reopened", () => {
    const { action, text } = process.completion;
    jumpTo(8);
    press(complete);
    expect(document.activeElement?.textContent).toContain(text);
    const link = screen.getByRole("link", { name: action });
    expect(link.getAttribute("href")).toBe(`/${locale}/contact`);
    jumpTo(3);
    expect(screen.queryByRole("link", { name: action })).toBeNull();
  });
});
