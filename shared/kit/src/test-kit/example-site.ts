import type { Locale } from "@site/contract/locales";
import { createLanguageStore, type Host } from "@site/contract/runtime";
import { neutralSite, type SiteFacts } from "@site/contract/site";

/** A site whose configuration has every section that a page may need, of a fictitious company. */
export const exampleSite: SiteFacts = {
  ...neutralSite,
  legal: {
    markets: ["BR", "DE"],
    name: "Example Ltda.",
    address: ["Example Street 1", "00000-000 Example", "Brazil"],
    representative: "Representative Name",
    phone: null,
    register: "Example Register 1",
    vatId: null,
    cnpj: "00.000.000/0000-00",
    editor: "Editor Name, Example Street 1",
    dataProtection: { name: "Contact Name", email: "privacy@example.com" },
    euRepresentative: null,
    supervisoryAuthority: "Example Authority",
    providers: {
      hosting: { name: "Example Hosting", address: "Example, Germany", safeguard: "not-needed" },
    },
  },
  dataHandling: {
    hostedTable: false,
    warehouse: false,
    email: false,
    requestRetentionDays: 7,
    securityEventRetentionDays: 90,
    reportRetentionDays: 30,
  },
};

/**
 * A minimal shell for a test or a development frame. Every page id has an address there
 * (`/pt/contact` for `contact`), links are left to the browser, slots stay empty.
 *
 * @param host methods that the test or frame implements itself
 */
export function fakeHost(locale: Locale, host: Partial<Host> = {}): Host {
  return {
    languageStore: createLanguageStore(locale),
    site: neutralSite,
    pathOf: (page, wanted) => `/${wanted}/${page}`,
    navigate: () => false,
    prefetch: () => {},
    renderSlot: () => null,
    ...host,
  };
}
