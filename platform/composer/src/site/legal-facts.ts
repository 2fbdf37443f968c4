import type { DataHandling, LegalFacts, SiteFacts } from "@site/contract/site";
import { neutralSite } from "@site/contract/site";
import * as v from "valibot";

const text = v.pipe(v.string(), v.trim(), v.minLength(1, "expected some text"));
const textOrNone = v.exactOptional(v.nullable(text));

const provider = v.strictObject({
  name: text,
  address: text,
  safeguard: v.picklist(
    ["not-needed", "adequacy", "clauses"],
    "expected not-needed (the data stay in the visitor's legal area), adequacy or clauses",
  ),
});

/** The `legal` section of a site's configuration. */
export const legalSection = v.strictObject({
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
    hostedTable: v.exactOptional(provider),
    warehouse: v.exactOptional(provider),
    email: v.exactOptional(provider),
  }),
}) satisfies v.GenericSchema<unknown, LegalFacts>;

/** Members of the European Economic Area: the GDPR asks a company elsewhere for a representative. */
const economicArea =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

/** Facts that the markets and the settings ask for and that the configuration doesn't state. */
export function missingLegalFacts(
  { company }: SiteFacts,
  legal: LegalFacts,
  handling: DataHandling,
): string[] {
  const missing: string[] = [];
  const need = (field: string, isStated: boolean, why: string) => {
    if (!isStated) missing.push(`legal.${field}: ${why}`);
  };
  if (legal.markets.includes("DE")) {
    need("register", legal.register !== undefined, "register and number (§ 5 DDG)");
    need("vatId", legal.vatId !== undefined, "VAT identification number (§ 5 DDG)");
    need("editor", legal.editor !== undefined, "who answers for the articles (§ 18 (2) MStV)");
    need(
      "supervisoryAuthority",
      legal.supervisoryAuthority !== undefined,
      "authority that takes complaints (Art. 13 (2) d GDPR)",
    );
    need(
      "euRepresentative",
      legal.euRepresentative !== undefined || economicArea.includes(company?.country ?? ""),
      "representative of a company outside the European Economic Area (Art. 27 GDPR)",
    );
  }
  if (legal.markets.includes("BR")) {
    need("cnpj", legal.cnpj !== undefined, "number of the company (Decreto 7.962/2013, art. 2)");
  }
  for (const use of ["hostedTable", "warehouse", "email"] as const) {
    const isStated = !handling[use] || legal.providers[use] !== undefined;
    need(`providers.${use}`, isStated, "the settings pass visitors' data on to it");
  }
  return missing;
}

/** Placeholders that a site for the public still has, and what it may lack; a line each. */
export function beforeGoingPublic(site: SiteFacts): string[] {
  if (!site.legal) {
    return [
      "For the public in Germany or Brazil: a legal section in site.config.json adds privacy notice, imprint and accessibility statement.",
    ];
  }
  const facts = ["brand", "origin", "founder", "email", "bookingUrl"] as const;
  const neutral = facts.filter((fact) => site[fact] === neutralSite[fact]);
  const links = (["professionalNetworkUrl", "photoSharingUrl"] as const).filter(
    (fact) => site[fact] === neutralSite[fact],
  );
  const left = [...neutral, ...links];
  if (left.length === 0) return [];
  return [`Before going public: site.config.json still has the placeholder of ${left.join(", ")}.`];
}
