import type { Provider, SiteFacts } from "@site/contract/site";
import type { Condition } from "./legal-content.ts";

/** What the texts of the lawful pages may ask for. */
export interface StatedFacts {
  conditions: ReadonlySet<Condition>;
  /** By the name that stands in braces in a text. */
  values: Readonly<Record<string, string>>;
}

/**
 * The site's facts as the texts name them.
 * @throws Error for a site without them: its composition leaves these pages out.
 */
export function statedFacts({ brand, email, forms, legal, dataHandling }: SiteFacts): StatedFacts {
  if (!legal || !dataHandling) throw new Error("The site states no legal facts and no settings.");
  const { providers } = legal;
  const used = [
    providers.hosting,
    dataHandling.hostedTable && providers.hostedTable,
    dataHandling.warehouse && providers.warehouse,
    dataHandling.email && providers.email,
  ].filter((provider) => typeof provider === "object");
  const coveredBy = (safeguard: Provider["safeguard"]) =>
    used.filter((provider) => provider.safeguard === safeguard).map(({ name }) => name);
  const directHosts = [forms?.hostedTable.origin, forms?.email.origin].flatMap((origin) =>
    origin ? [new URL(origin).host] : [],
  );
  const conditions: Record<Condition, boolean> = {
    germany: legal.markets.includes("DE"),
    brazil: legal.markets.includes("BR"),
    phone: Boolean(legal.phone),
    register: Boolean(legal.register),
    vatId: Boolean(legal.vatId),
    cnpj: Boolean(legal.cnpj),
    editor: Boolean(legal.editor),
    euRepresentative: Boolean(legal.euRepresentative),
    supervisoryAuthority: legal.supervisoryAuthority !== undefined,
    ownStore: !dataHandling.hostedTable && !dataHandling.warehouse && !dataHandling.email,
    hostedTable: dataHandling.hostedTable,
    warehouse: dataHandling.warehouse,
    emailProvider: dataHandling.email,
    directCalls: directHosts.length > 0,
    throttled: (forms?.email.throttleMs ?? 0) > 0,
    adequacy: coveredBy("adequacy").length > 0,
    clauses: coveredBy("clauses").length > 0,
    noTransfer: used.every(({ safeguard }) => safeguard === "not-needed"),
  };
  const names = Object.keys(conditions) as Condition[];
  return {
    conditions: new Set(names.filter((name) => conditions[name])),
    values: {
      brand,
      email,
      name: legal.name,
      address: legal.address.join(", "),
      representative: legal.representative,
      phone: legal.phone ?? "",
      register: legal.register ?? "",
      vatId: legal.vatId ?? "",
      cnpj: legal.cnpj ?? "",
      editor: legal.editor ?? "",
      euRepresentative: legal.euRepresentative ?? "",
      supervisoryAuthority: legal.supervisoryAuthority ?? "",
      dataProtectionName: legal.dataProtection.name,
      dataProtectionEmail: legal.dataProtection.email,
      hosting: named(providers.hosting),
      hostedTable: named(providers.hostedTable),
      warehouse: named(providers.warehouse),
      emailProvider: named(providers.email),
      directHosts: directHosts.join(", "),
      adequacy: coveredBy("adequacy").join(", "),
      clauses: coveredBy("clauses").join(", "),
      requestDays: String(dataHandling.requestRetentionDays),
      eventDays: String(dataHandling.securityEventRetentionDays),
      reportDays: String(dataHandling.reportRetentionDays),
    },
  };
}

function named(provider: Provider | undefined): string {
  return provider ? `${provider.name}, ${provider.address}` : "";
}
