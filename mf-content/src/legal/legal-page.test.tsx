import { type Locale, locales } from "@site/contract/locales";
import { defaultForms, type Receiver, receivers } from "@site/contract/site";
import { renderInFakeShell } from "@site/kit/test-kit";
import { exampleSite } from "@site/kit/test-kit/example-site";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
import { describe, expect, it } from "vitest";
import type { LegalContent, LegalText } from "./legal-content.ts";
import LegalPage from "./legal-page.tsx";

const pages = {
  privacy: inEachLanguage(
    import.meta.glob<LegalContent>("../pages/privacy/*.??.ts", { eager: true, import: "default" }),
  ),
  imprint: inEachLanguage(
    import.meta.glob<LegalContent>("../pages/imprint/*.??.ts", { eager: true, import: "default" }),
  ),
  accessibility: inEachLanguage(
    import.meta.glob<LegalContent>("../pages/accessibility/*.??.ts", {
      eager: true,
      import: "default",
    }),
  ),
};

/** Conditions and named facts of a page, in their order: all that languages must agree on. */
function skeleton({ sections }: LegalContent) {
  const namesIn = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
  const ofText = (text: LegalText) =>
    typeof text === "string" ? namesIn(text) : [text.when, ...namesIn(text.text)];
  return sections.map(({ facts = [], texts = [], list = [] }) => [
    facts.map(({ value }) => namesIn(value)),
    texts.map(ofText),
    list.map(ofText),
  ]);
}

const { legal, dataHandling } = exampleSite;
if (!legal || !dataHandling) throw new Error("The example states both.");

function textOf(content: LegalContent, site = exampleSite, locale: Locale = "en"): string {
  const host = { site };
  const { container } = renderInFakeShell(<LegalPage content={content} />, { locale, host });
  return container.textContent ?? "";
}

describe.each(Object.entries(pages))("%s", (_name, contents) => {
  it("says the same under the same conditions in every language", () => {
    expect(skeleton(contents.en)).toEqual(skeleton(contents.pt));
    expect(skeleton(contents.de)).toEqual(skeleton(contents.pt));
  });

  it.each(locales)("shows no name of a fact in braces in %s", (locale) => {
    expect(textOf(contents[locale])).not.toMatch(/[{}]/);
  });
});

describe("the privacy notice", () => {
  it("states the settings in force", () => {
    const site = {
      ...exampleSite,
      dataHandling: { ...dataHandling, securityEventRetentionDays: 12, reportRetentionDays: 34 },
    };
    const text = textOf(pages.privacy.en, site);
    expect(text).toContain("these events for 12 days");
    expect(text).toContain("these reports for 34 days");
  });

  const passingOn = (receiver: Receiver) => {
    const provider = { name: "Data Inc.", address: "Example, USA", safeguard: "clauses" } as const;
    return {
      ...exampleSite,
      legal: { ...legal, providers: { ...legal.providers, [receiver]: provider } },
      dataHandling: { ...dataHandling, [receiver]: true },
    };
  };

  it.each(locales.flatMap((locale) => receivers.map((receiver) => [receiver, locale] as const)))(
    "names the provider of %s in %s",
    (receiver, locale) => {
      const { privacy } = pages;
      expect(textOf(privacy[locale], passingOn(receiver))).toContain(": Data Inc., Example, USA");
    },
  );

  it("says how a transfer to another country is covered", () => {
    const text = textOf(pages.privacy.en, passingOn("email"));
    expect(text).toContain("Processing by Data Inc. rests on standard contractual clauses");
    expect(text).not.toContain("stay in our own database");
  });

  it.each(locales)("says in %s that messages are in the warehouse where they are", (locale) => {
    const sending = { ...defaultForms, contactDestination: "warehouse" } as const;
    const own = textOf(pages.privacy[locale], passingOn("warehouse"));
    const text = textOf(pages.privacy[locale], { ...passingOn("warehouse"), forms: sending });
    const line = /(Database of|Banco de dados das|Datenbank für) (messages|mensagens|Nachrichten)/;
    expect(text).toMatch(line);
    expect(own).not.toMatch(line);
  });

  it.each(locales)("names who gets data straight from the browser in %s", (locale) => {
    const origin = "https://project.example.org";
    const site = {
      ...passingOn("hostedTable"),
      dataHandling,
      portrait: "https://images.example.org/p.jpg",
      forms: { ...defaultForms, hostedTable: { origin, anonKey: "key" } },
    };
    const text = textOf(pages.privacy[locale], site);
    expect(text).toContain("project.example.org");
    expect(text).toContain("images.example.org");
    expect(text).toContain(": Data Inc., Example, USA");
    expect(textOf(pages.privacy[locale])).not.toContain("example.org");
  });
});

describe("the imprint", () => {
  it("leaves out what the company doesn't have", () => {
    const text = textOf(pages.imprint.de);
    expect(text).toContain("Example Register 1");
    expect(text).not.toContain("Umsatzsteuer-Identifikationsnummer");
    expect(text).not.toContain("Telefon");
  });

  it("leaves out a section that has nothing left to say", () => {
    const heading = "Inhaltlich verantwortlich";
    expect(textOf(pages.imprint.de)).toContain(heading);
    const site = { ...exampleSite, legal: { ...legal, editor: null } };
    expect(textOf(pages.imprint.de, site)).not.toContain(heading);
  });
});
