import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Variables, writtenVariables } from "@site/contract/environment-variables";
import { ifAbsent, usageError } from "@site/contract/failure";
import {
  type DataHandling,
  defaultForms,
  type FormsSection,
  type LegalFacts,
  neutralSite,
  receivers,
  receiversInUse,
  type SiteFacts,
} from "@site/contract/site";
import * as v from "valibot";

const isUrl = (value: string) => /^https?:/.test(value) && URL.canParse(value);
const url = v.pipe(
  v.string(),
  v.check(isUrl, "expected an address that begins with https:// or http://"),
);
const text = v.pipe(v.string(), v.trim(), v.minLength(1, "expected some text"));
const days = v.pipe(v.number(), v.integer("expected a number of days"), v.minValue(1));
const textOrNone = v.exactOptional(v.nullable(text));

const provider = v.strictObject({
  name: text,
  address: text,
  safeguard: v.picklist(
    ["not-needed", "adequacy", "clauses"],
    "expected not-needed (the data stay in the visitor's legal area), adequacy or clauses",
  ),
});

const legalSection = v.strictObject({
  markets: v.pipe(
    v.array(v.picklist(["BR", "DE"], "expected BR or DE")),
    v.minLength(1, "expected a market: BR, DE or both"),
  ),
  name: text,
  address: v.pipe(v.array(text), v.minLength(2, "expected lines of an address")),
  representative: text,
  phone: textOrNone,
  register: textOrNone,
  vatId: textOrNone,
  cnpj: textOrNone,
  editor: textOrNone,
  dataProtection: v.strictObject({ name: text, email: v.pipe(v.string(), v.email()) }),
  euRepresentative: textOrNone,
  supervisoryAuthority: v.exactOptional(text),
  providers: v.strictObject({
    hosting: provider,
    ...v.entriesFromList(receivers, v.exactOptional(provider)),
  }),
}) satisfies v.GenericSchema<unknown, LegalFacts>;

/** What the servers' settings mean for visitors' data, for promotions on a machine without them. */
const dataHandlingSection = v.strictObject({
  ...v.entriesFromList(receivers, v.boolean()),
  messagesInWarehouse: v.exactOptional(v.boolean()),
  requestRetentionDays: days,
  securityEventRetentionDays: days,
  reportRetentionDays: days,
}) satisfies v.GenericSchema<unknown, DataHandling>;

const origin = v.pipe(
  v.string(),
  v.regex(/^$|^https?:\/\/[^/\s]+$/, "expected an origin such as https://project.example.com"),
);
const identifier = v.pipe(v.string(), v.nonEmpty());
const { contactDestination, hostedTable, warehouse, email } = defaultForms;

/** The `forms` section, with defaults for what the configuration leaves out. */
export const formsSection = v.strictObject({
  contactDestination: v.optional(v.picklist(["hosted-table", "warehouse"]), contactDestination),
  hostedTable: v.optional(
    v.strictObject({
      origin: v.optional(origin, hostedTable.origin),
      anonKey: v.optional(identifier, hostedTable.anonKey),
    }),
    hostedTable,
  ),
  warehouse: v.optional(
    v.strictObject({ warehouseId: v.optional(identifier, warehouse.warehouseId) }),
    warehouse,
  ),
  email: v.optional(
    v.strictObject({
      origin: v.optional(origin, email.origin),
      userId: v.optional(identifier, email.userId),
      serviceId: v.optional(identifier, email.serviceId),
      templateId: v.optional(identifier, email.templateId),
      blocksHeadless: v.optional(v.boolean(), email.blocksHeadless),
      blockedAddresses: v.optional(v.array(v.string()), email.blockedAddresses),
      throttleMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), email.throttleMs),
    }),
    email,
  ),
}) satisfies v.GenericSchema<unknown, FormsSection>;

const siteFacts = v.strictObject({
  brand: text,
  origin: v.pipe(
    v.string(),
    v.check(
      (value) => isUrl(value) && /^https?:\/\/[^/]+$/.test(value),
      "expected an origin without a path, such as https://www.example.com",
    ),
  ),
  founder: text,
  portrait: v.pipe(
    v.string(),
    v.check(
      (value) => value === "" || value.startsWith("/") || isUrl(value),
      'expected the address of a picture, https://… or a path such as /portrait.jpg; "" for none',
    ),
  ),
  email: v.pipe(v.string(), v.email("expected an e-mail address")),
  bookingUrl: url,
  professionalNetworkUrl: url,
  professionalNetworkName: v.exactOptional(text),
  photoSharingUrl: url,
  photoSharingName: v.exactOptional(text),
  forms: v.exactOptional(formsSection),
  company: v.exactOptional(
    v.strictObject({
      foundingYear: v.pipe(v.number(), v.integer("expected a year"), v.minValue(1000)),
      locality: text,
      region: text,
      country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "expected two letters, such as BR")),
      areaServed: v.exactOptional(v.array(text)),
    }),
  ),
  menu: v.exactOptional(v.array(text)),
  legal: v.exactOptional(legalSection),
  dataHandling: v.exactOptional(dataHandlingSection),
}) satisfies v.GenericSchema<unknown, SiteFacts>;

/**
 * Where the site's facts are written down: a file that `SITE_CONFIG` names, or `site.config.json`,
 * which need not exist.
 * @throws Error if another file that `SITE_CONFIG` names is missing.
 */
export function siteConfigFile(env: Variables, folder: string): string {
  const usual = resolve(folder, "site.config.json");
  const file = resolve(folder, writtenVariables(env)["SITE_CONFIG"] ?? usual);
  if (file === usual || existsSync(file)) return file;
  throw usageError`site-config-missing: SITE_CONFIG names ${file}, and there is no such file. Correct it, or write the file.`;
}

/**
 * The company's facts: `site.config.json` over neutral defaults. The file may leave out any fact;
 * the defaults name no real company.
 * @param dataHandling reads what the servers' settings mean for visitors' data; called only for a
 * site that has a privacy notice and doesn't state this itself
 * @throws Error listing every invalid field at once.
 */
export async function readSiteFacts(
  file: string,
  dataHandling?: () => DataHandling,
): Promise<SiteFacts> {
  const configured = await readJson(file);
  const result = v.safeParse(siteFacts, { ...neutralSite, ...configured });
  if (result.success) return withDataHandling(file, result.output, dataHandling);
  const known = Object.keys(siteFacts.entries).join(", ");
  const issues = result.issues.map((issue) => {
    const isOfKeys = issue.type === "strict_object";
    const isUnknown = isOfKeys && issue.expected === "never";
    const isMissing = isOfKeys && issue.received === "undefined";
    const ofKey = isUnknown ? `unknown; the known keys are ${known}` : isMissing && "missing";
    const message = ofKey || issue.message;
    return `  ${v.getDotPath(issue) ?? "(the whole file)"}: ${message}`;
  });
  throw usageError`site-config-invalid: ${file} is not a valid site configuration:\n${issues.join("\n")}`;
}

/** @throws Error naming every missing fact that the site's markets and settings require. */
function withDataHandling(
  file: string,
  site: SiteFacts,
  dataHandling: (() => DataHandling) | undefined,
): SiteFacts {
  if (!site.legal || !dataHandling) return site;
  const whole = { ...site, dataHandling: site.dataHandling ?? dataHandling() };
  const missing = missingLegalFacts(whole, site.legal);
  if (missing.length === 0) return whole;
  const lines = missing.map((line) => `  ${line}`).join("\n");
  throw usageError`legal-facts-missing: ${file} lacks facts that have to be stated before the site goes public:\n${lines}`;
}

/**
 * Members of the European Economic Area: the GDPR requires other companies to have a
 * representative.
 */
const economicArea =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

/** Ends the line of a fact that a company may lack. */
const orNone = "; null if there is none";

/** What the configuration has to state for each market, and why. */
const required: Record<LegalFacts["markets"][number], Partial<Record<keyof LegalFacts, string>>> = {
  DE: {
    register: `register and number (§ 5 DDG)${orNone}`,
    vatId: `VAT identification number (§ 5 DDG)${orNone}`,
    editor: `who answers for the articles (§ 18 (2) MStV)${orNone}`,
    supervisoryAuthority: "authority that takes complaints (Art. 13 (2) d GDPR)",
    euRepresentative: `representative of a company outside the European Economic Area (Art. 27 GDPR)${orNone}`,
  },
  BR: { cnpj: `number of the company (Decreto 7.962/2013, art. 2)${orNone}` },
};

/** Facts that the markets and settings require and that the configuration does not state. */
function missingLegalFacts(site: SiteFacts, legal: LegalFacts): string[] {
  const isInside = economicArea.includes(site.company?.country ?? "");
  const stated = { ...(isInside && { euRepresentative: null }), ...legal };
  const facts = legal.markets.flatMap((market) => Object.entries(required[market]));
  const unnamed = receiversInUse(site).filter((one) => legal.providers[one] === undefined);
  return [
    // Cast: these are keys of facts.
    ...facts.filter(([fact]) => stated[fact as keyof LegalFacts] === undefined),
    ...unnamed.map(
      (one) => [`providers.${one}`, "the settings pass visitors' data on to it"] as const,
    ),
  ].map(([fact, why]) => `legal.${fact}: ${why}`);
}

const placeholders = [
  ...(["brand", "origin", "founder", "email", "bookingUrl"] as const),
  ...(["professionalNetworkUrl", "photoSharingUrl"] as const),
];

/** Placeholders left on a public site, and facts that it may be missing; one line each. */
export function beforeGoingPublic(site: SiteFacts): string[] {
  if (!site.legal) {
    return [
      "For the public in Germany or Brazil: a legal section in site.config.json adds privacy notice, imprint and accessibility statement.",
    ];
  }
  const left = placeholders.filter((fact) => site[fact] === neutralSite[fact]);
  if (left.length === 0) return [];
  return [`Before going public: site.config.json still has the placeholder of ${left.join(", ")}.`];
}

async function readJson(file: string): Promise<object> {
  const text = await readFile(file, "utf8").catch(ifAbsent("{}"));
  const { success, output, issues } = v.safeParse(factsInJson, text);
  if (success) return output;
  const fault = issues[0].message;
  throw usageError`no-facts: ${file} must hold facts as JSON, such as {"brand": "…"}: ${fault}`;
}

const factsInJson = v.pipe(
  v.string(),
  v.parseJson(undefined, ({ received }) => received),
  v.custom<object>(
    (value) => Object.prototype.toString.call(value) === "[object Object]",
    "it is something else",
  ),
);
