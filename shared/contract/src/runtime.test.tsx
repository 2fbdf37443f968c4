import { createLanguageStore, Link, pageLanguageStore } from "@site/contract/runtime";
import { renderInFakeShell } from "@site/kit/test-kit";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

describe("a link to a page", () => {
  it("has the page's address in the visitor's language", () => {
    renderInFakeShell(<Link to="contact">Write</Link>, { locale: "de" });
    expect(screen.getByRole("link", { name: "Write" }).getAttribute("href")).toBe("/de/contact");
  });

  it("leads to an anchor of that page", () => {
    renderInFakeShell(
      <Link to="about" hash="team">
        Team
      </Link>,
    );
    expect(screen.getByRole("link").getAttribute("href")).toBe("/en/about#team");
  });

  it("is plain text where the composition lacks the page", () => {
    const link = (
      <Link to="about" className="button">
        Gone
      </Link>
    );
    const { container } = renderInFakeShell(link, { host: { pathOf: () => undefined } });
    expect(container.innerHTML).toBe("Gone");
  });
});

describe("the language store", () => {
  it("holds its language from the beginning, in the server's snapshot too", () => {
    expect(createLanguageStore("de").getInitialState().language).toBe("de");
  });

  it("is one in a page, whoever asks and whatever they ask for", () => {
    const first = pageLanguageStore("en");
    expect(pageLanguageStore("de")).toBe(first);
    expect(first.getState().language).toBe("en");
  });
});
