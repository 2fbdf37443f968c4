import { neutralSite } from "@site/contract/site";
import { renderInFakeShell } from "@site/kit/test-kit";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { HeroActions } from "./hero-section.tsx";
import de from "./home.de.ts";
import en from "./home.en.ts";
import pt from "./home.pt.ts";

/** Label and address of each button, in order. */
function buttons(): (string | null)[][] {
  return screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
}

describe("the hero's buttons", () => {
  // Specification 2.11
  it("lead to the booking page alone in Portuguese", () => {
    renderInFakeShell(<HeroActions actions={pt.hero.actions} />, { locale: "pt" });
    expect(buttons()).toEqual([["Agendar conversa gratuita", neutralSite.bookingUrl]]);
  });

  // Specification 2.11
  it("lead to the contact page alone in English", () => {
    renderInFakeShell(<HeroActions actions={en.hero.actions} />, { locale: "en" });
    expect(buttons()).toEqual([["Get Quote", "/en/contact"]]);
  });

  // Specification 2.11
  it("lead to the booking page and to the contact page in German", () => {
    renderInFakeShell(<HeroActions actions={de.hero.actions} />, { locale: "de" });
    expect(buttons()).toEqual([
      ["Kostenloses Gespräch buchen", neutralSite.bookingUrl],
      ["Angebot Anfordern", "/de/contact"],
    ]);
  });

  it("open the booking page in a new tab that learns nothing about this one", () => {
    renderInFakeShell(<HeroActions actions={de.hero.actions} />, { locale: "de" });
    const booking = screen.getByRole("link", { name: "Kostenloses Gespräch buchen" });
    expect(booking.getAttribute("target")).toBe("_blank");
    expect(booking.getAttribute("rel")).toBe("noopener noreferrer");
    const contact = screen.getByRole("link", { name: "Angebot Anfordern" });
    expect(contact.getAttribute("target")).toBeNull();
  });
});
