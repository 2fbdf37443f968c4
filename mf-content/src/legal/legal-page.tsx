import { type Locale, languageTag } from "@site/contract/locales";
import { useLanguage, useSite } from "@site/contract/runtime";
import { type Provider, receiversInUse, type SiteFacts } from "@site/contract/site";
import { PageHero } from "@site/ui/page-hero";
import { Container } from "@site/ui/section";
import type { ReactNode } from "react";
import {
  type Condition,
  type LegalContent,
  type LegalSection,
  type LegalText,
  optionalFacts,
} from "./legal-content.ts";

/** Privacy notice, imprint or statement on accessibility, with the texts that apply to the site. */
export default function LegalPage({ content }: { content: LegalContent }) {
  const facts = statedFacts(useSite(), useLanguage());
  return (
    <>
      <PageHero title={content.title} lead={content.lead} />
      <Container className="py-14 md:py-20">
        {content.sections.map((section) => (
          <Section key={section.heading} section={section} facts={facts} />
        ))}
      </Container>
    </>
  );
}

/** A section that has nothing to say is left out. */
function Section({ section, facts }: { section: LegalSection; facts: StatedFacts }) {
  const rows = (section.facts ?? []).filter(({ value }) => isStated(value, facts));
  const texts = shown(section.texts, facts);
  const list = shown(section.list, facts);
  if (rows.length + texts.length + list.length === 0) return null;
  return (
    <section className="mb-12 max-w-prose wrap-anywhere last:mb-0">
      <h2 className="headline text-2xl">{section.heading}</h2>
      {rows.length > 0 && (
        <dl className="mt-5 grid gap-4 leading-relaxed">
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-slate">{label}</dt>
              <dd className="font-medium">{filled(value, facts)}</dd>
            </div>
          ))}
        </dl>
      )}
      {texts.map((text) => (
        <p key={text} className="mt-5 leading-relaxed">
          {filled(text, facts)}
        </p>
      ))}
      {list.length > 0 && (
        <ul className="mt-5 list-disc space-y-3 pl-6 leading-relaxed marker:text-tide">
          {list.map((text) => (
            <li key={text}>{filled(text, facts)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function shown(texts: readonly LegalText[] = [], facts: StatedFacts): string[] {
  return texts
    .filter((text) => typeof text === "string" || facts.settings[text.when])
    .map((text) => (typeof text === "string" ? text : text.text))
    .filter((text) => isStated(text, facts));
}

/** False for a text with an optional fact that the site does not have. */
function isStated(text: string, { values }: StatedFacts): boolean {
  return optionalFacts.every((fact) => values[fact] || !text.includes(`{${fact}}`));
}

/** A text with the site's facts in place of their names; an e-mail address becomes a link. */
function filled(text: string, { values }: StatedFacts): ReactNode[] {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part];
    if (!value) throw new Error(`A legal text names {${part}}, which the site does not state.`);
    if (!/email$/i.test(part)) return value;
    return (
      <a
        key={index}
        href={`mailto:${value}`}
        className="focus-ring font-medium text-deep underline underline-offset-4 hover:decoration-2"
      >
        {value}
      </a>
    );
  });
}

/** What the texts of the legal pages may ask for. */
interface StatedFacts {
  settings: Record<Condition, boolean>;
  /** Keyed by the name that a text has in braces. */
  values: Readonly<Record<string, string | null | undefined>>;
}

/**
 * The site's facts as the texts name them.
 * @throws Error for a site without them: its composition leaves these pages out.
 */
function statedFacts(site: SiteFacts, language: Locale): StatedFacts {
  const { brand, origin, portrait, email, forms, legal, dataHandling } = site;
  if (!legal || !dataHandling) throw new Error("The site states no legal facts and no settings.");
  const { markets, address, dataProtection, providers, ...facts } = legal;
  const { requestRetentionDays, securityEventRetentionDays, reportRetentionDays } = dataHandling;
  const inUse = receiversInUse(site);
  const used = [providers.hosting, ...inUse.flatMap((receiver) => providers[receiver] ?? [])];
  const { listed, days } = formatsOf(language);
  const coveredBy = (safeguard: Provider["safeguard"]) =>
    listed(used.filter((provider) => provider.safeguard === safeguard).map(({ name }) => name));
  const directHosts = [forms?.hostedTable.origin, forms?.email.origin].flatMap((origin) =>
    origin ? [new URL(origin).host] : [],
  );
  const sendsToWarehouse =
    dataHandling.messagesInWarehouse || forms?.contactDestination === "warehouse";
  const portraitHost = new URL(portrait, origin).host;
  const settings = {
    germany: markets.includes("DE"),
    brazil: markets.includes("BR"),
    ownStore: inUse.length === 0,
    hostedTable: inUse.includes("hostedTable"),
    warehouse: inUse.includes("warehouse") && !sendsToWarehouse,
    messagesInWarehouse: inUse.includes("warehouse") && sendsToWarehouse,
    email: inUse.includes("email"),
    throttled: (forms?.email.throttleMs ?? 0) > 0,
    noTransfer: used.every(({ safeguard }) => safeguard === "not-needed"),
  };
  return {
    settings,
    values: {
      ...facts,
      brand,
      email,
      address: address.join(", "),
      dataProtectionName: dataProtection.name,
      dataProtectionEmail: dataProtection.email,
      hosting: named(providers.hosting),
      ...Object.fromEntries(
        inUse.map((receiver) => [`${receiver}Provider`, named(providers[receiver])]),
      ),
      directHosts: listed(directHosts),
      portraitHost: portraitHost === new URL(origin).host ? undefined : portraitHost,
      adequacy: coveredBy("adequacy"),
      clauses: coveredBy("clauses"),
      requestDays: days(requestRetentionDays),
      eventDays: days(securityEventRetentionDays),
      reportDays: days(reportRetentionDays),
    },
  };
}

/** Names and numbers as a language writes them. */
function formatsOf(language: Locale) {
  const tag = languageTag[language];
  const list = new Intl.ListFormat(tag);
  const days = new Intl.NumberFormat(tag, { style: "unit", unit: "day", unitDisplay: "long" });
  return {
    /** Each name once: "A, B and C". */
    listed: (names: readonly string[]) => list.format(new Set(names)),
    /** "7 days". */
    days: (count: number) => days.format(count),
  };
}

function named(provider: Provider | undefined): string | undefined {
  return provider && `${provider.name}, ${provider.address}`;
}
