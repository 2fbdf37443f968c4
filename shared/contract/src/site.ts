/**
 * Facts about the company that owns the site. They are read once, when the site is composed,
 * and reach every page with its composition, so that no remote has to be built for a company.
 */
export interface SiteFacts {
  brand: string;
  /** Absolute origin of the published site, without a trailing slash. */
  origin: string;
  founder: string;
  /** Address of the founder's portrait; empty shows only the initials. */
  portrait: string;
  email: string;
  /** External page where a visitor books the 30-minute consultation. */
  bookingUrl: string;
  professionalNetworkUrl: string;
  /** Name of the network, such as LinkedIn; without it the footer names its kind. */
  professionalNetworkName?: string;
  photoSharingUrl: string;
  photoSharingName?: string;
  /** Where the forms send their calls; without it, they call the site's own gateway. */
  forms?: FormsSection;
  /** Facts about the company for search engines, which documents carry as schema.org data. */
  company?: CompanyFacts;
  /**
   * Ids of pages and of menu groups in the order of the menu. The rest follows in the order that
   * the manifests state.
   */
  menu?: string[];
  /** The site's operator; adds a privacy notice, an imprint and a statement on accessibility. */
  legal?: LegalFacts;
  /** What happens to visitors' data under the settings in force; present whenever `legal` is. */
  dataHandling?: DataHandling;
}

/** Services that submissions can be passed on to; the privacy notice names those in use. */
export const receivers = ["hostedTable", "warehouse", "email"] as const;
export type Receiver = (typeof receivers)[number];

/** A service that handles visitors' data on the company's behalf. */
export interface Provider {
  name: string;
  /** Postal address, the country included. */
  address: string;
  /** The legal basis for data that leave the visitor's legal area for the provider's country. */
  safeguard: "not-needed" | "adequacy" | "clauses";
}

/**
 * Facts about the company that the law of a market requires. `null` says that there is none;
 * leaving out a fact that a market requires is an error when the site is composed.
 */
export interface LegalFacts {
  /** Countries whose visitors the site addresses. */
  markets: ("BR" | "DE")[];
  /** Name with its legal form, as registered. */
  name: string;
  /** Lines of the postal address, the country last. */
  address: string[];
  /** Who represents the company. */
  representative: string;
  phone?: string | null;
  /** Register and number, such as "Amtsgericht Hamburg, HRB 123456". */
  register?: string | null;
  /** VAT identification number. */
  vatId?: string | null;
  /** Cadastro Nacional da Pessoa Jurídica. */
  cnpj?: string | null;
  /** Who is responsible for the articles (§ 18 (2) MStV), with address. */
  editor?: string | null;
  /** Data protection officer or other contact. */
  dataProtection: { name: string; email: string };
  /** Representative in the European Union (Art. 27 GDPR), with address. */
  euRepresentative?: string | null;
  /** Authority that takes complaints under the GDPR. */
  supervisoryAuthority?: string;
  providers: { hosting: Provider } & { [receiver in Receiver]?: Provider };
}

/**
 * What the servers' settings mean for visitors' data: which services get submissions (without any,
 * submissions stay in the company's own store), and how long each kind of data is kept.
 */
export interface DataHandling extends Record<Receiver, boolean> {
  /** The warehouse gets the messages of forms without JavaScript too. */
  messagesInWarehouse?: boolean;
  requestRetentionDays: number;
  securityEventRetentionDays: number;
  reportRetentionDays: number;
}

/**
 * Where the site's forms send their calls. All of it is public, because it is in the page.
 * Credentials stay behind the gateway, and the warehouse has no origin here, because it accepts no
 * calls from browsers. An origin is absolute, or empty for the site's own.
 */
export interface FormsSection {
  /** Where an enquiry is stored before its e-mail goes out. */
  contactDestination: "hosted-table" | "warehouse";
  hostedTable: { origin: string; anonKey: string };
  warehouse: { warehouseId: string };
  email: {
    origin: string;
    userId: string;
    serviceId: string;
    templateId: string;
    /** Rejects automated browsers (451). */
    blocksHeadless: boolean;
    /** E-mail addresses that may not send (403). */
    blockedAddresses: string[];
    /** Minimum time between two messages of one browser (429), in milliseconds; 0 is no limit. */
    throttleMs: number;
  };
}

/** The services that get visitors' data: from the server, or straight from the browser. */
export function receiversInUse({
  forms,
  dataHandling,
}: Pick<SiteFacts, "forms" | "dataHandling">): Receiver[] {
  const calledByBrowser = {
    hostedTable: forms?.hostedTable.origin,
    warehouse: undefined,
    email: forms?.email.origin,
  };
  return receivers.filter((one) => dataHandling?.[one] || calledByBrowser[one]);
}

export interface CompanyFacts {
  foundingYear: number;
  locality: string;
  region: string;
  /** Two letters (ISO 3166-1). */
  country: string;
  /** Countries and regions whose companies it works for. */
  areaServed?: string[];
}

/** One to three initials that replace a portrait: "Ana Maria Lopes" gives "AML". */
export function initialsOf(name: string): string {
  const initials = name
    .split(/\s+/)
    .map((word) => word.match(/\p{L}/u)?.[0] ?? "")
    .join("");
  return initials.slice(0, 3).toLocaleUpperCase("pt-BR");
}

/** Defaults that nobody can mistake for a real company. */
export const neutralSite: SiteFacts = {
  brand: "Data Consultancy",
  origin: "https://www.example.com",
  founder: "Founder Name",
  portrait: "",
  email: "hello@example.com",
  bookingUrl: "https://booking.example.com/consultation-30min",
  professionalNetworkUrl: "https://network.example.com/company",
  photoSharingUrl: "https://photos.example.com/company",
  company: {
    foundingYear: 2023,
    locality: "Florianópolis",
    region: "SC",
    country: "BR",
    areaServed: ["Brazil", "Europe"],
  },
};

/** Names the anonymous role of a hosted database, where a site states no key of its own. */
export const publicAnonKey = "public-anon-key";

/** The default: forms send to the site's own gateway. */
export const defaultForms: FormsSection = {
  contactDestination: "hosted-table",
  hostedTable: { origin: "", anonKey: publicAnonKey },
  warehouse: { warehouseId: "default" },
  email: {
    origin: "",
    userId: "default",
    serviceId: "default",
    templateId: "default",
    blocksHeadless: false,
    blockedAddresses: [],
    throttleMs: 0,
  },
};
