import { readFile } from "node:fs/promises";
import { formsSection } from "@site/contract/forms-section";
import { type DataHandling, neutralSite, type SiteFacts } from "@site/contract/site";
import * as v from "valibot";
import { legalSection, missingLegalFacts } from "./legal-facts.ts";

const url = v.pipe(v.string(), v.url("expected an absolute address"), v.startsWith("http"));
const text = v.pipe(v.string(), v.trim(), v.minLength(1, "expected some text"));

const siteFacts = v.strictObject({
  brand: text,
  origin: v.pipe(
    url,
    v.regex(
      /^https?:\/\/[^/]+$/,
      "expected an origin without a path, such as https://www.example.com",
    ),
  ),
  founder: text,
  portrait: v.union([v.literal(""), url, v.pipe(v.string(), v.startsWith("/"))]),
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
}) satisfies v.GenericSchema<unknown, SiteFacts>;

/**
 * The company's facts: `site.config.json` over neutral defaults. The file may leave out what it
 * doesn't know; the defaults are nobody's.
 * @param dataHandling reads what the servers' settings mean for visitors' data; asked for a site
 * that has a privacy notice
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
    const isUnknown = issue.type === "strict_object" && issue.expected === "never";
    const message = isUnknown ? `unknown; the known keys are ${known}` : issue.message;
    return `  ${v.getDotPath(issue) ?? "(the whole file)"}: ${message}`;
  });
  throw new Error(`${file} is not a valid site configuration:\n${issues.join("\n")}`);
}

/** @throws Error naming every fact that the site's markets and the settings ask for. */
function withDataHandling(
  file: string,
  site: SiteFacts,
  dataHandling: (() => DataHandling) | undefined,
): SiteFacts {
  if (!site.legal || !dataHandling) return site;
  const whole = { ...site, dataHandling: dataHandling() };
  const missing = missingLegalFacts(whole, site.legal, whole.dataHandling);
  if (missing.length === 0) return whole;
  const lines = missing.map((line) => `  ${line}`).join("\n");
  throw new Error(
    `${file} lacks facts that have to be stated before the site goes public (null: there is none):\n${lines}`,
  );
}

async function readJson(file: string): Promise<object> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
}
