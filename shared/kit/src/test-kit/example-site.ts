import { neutralSite, type SiteFacts } from "@site/contract/site";

/** A site whose configuration states every section that a page may need; its company is nobody's. */
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
