import { readFile } from "node:fs/promises";
import { formsSection } from "@site/contract/forms-section";
import { neutralSite, type SiteFacts } from "@site/contract/site";
import * as v from "valibot";

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
  photoSharingUrl: url,
  forms: v.exactOptional(formsSection),
  company: v.exactOptional(
    v.strictObject({
      foundingYear: v.pipe(v.number(), v.integer("expected a year"), v.minValue(1000)),
      locality: text,
      region: text,
      country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "expected two letters, such as BR")),
    }),
  ),
  menu: v.exactOptional(v.array(text)),
}) satisfies v.GenericSchema<unknown, SiteFacts>;

/**
 * The company's facts: `site.config.json` over neutral defaults. The file may leave out what it
 * doesn't know; the defaults are nobody's.
 * @throws Error listing every issuey field at once.
 */
export async function readSiteFacts(file: string): Promise<SiteFacts> {
  const configured = await readJson(file);
  const result = v.safeParse(siteFacts, { ...neutralSite, ...configured });
  if (result.success) return result.output;
  const known = Object.keys(siteFacts.entries).join(", ");
  const issues = result.issues.map((issue) => {
    const isUnknown = issue.type === "strict_object" && issue.expected === "never";
    const message = isUnknown ? `unknown; the known keys are ${known}` : issue.message;
    return `  ${v.getDotPath(issue) ?? "(the whole file)"}: ${message}`;
  });
  throw new Error(`${file} is not a valid site configuration:\n${issues.join("\n")}`);
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
