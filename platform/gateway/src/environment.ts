import { commaList, wholeNumber } from "@site/contract/environment-variables";
import * as v from "valibot";
import { proxyRule } from "./guard/client-address.ts";

/*
 * The gateway's environment variables. Each schema reads its own part of the whole environment,
 * so that every part's faults are found in one go. Messages say what is expected and never what
 * came: it may be a secret.
 */

const hour = 60 * 60 * 1000;

const whole = (least: number, most: number, otherwise: number) =>
  wholeNumber(least, most, otherwise, 12);

const flag = v.optional(
  v.pipe(
    v.picklist(["true", "false"], "must be true or false"),
    v.transform((value) => value === "true"),
  ),
  "false",
);

const mailAddress = v.pipe(v.string(), v.email("must be one e-mail address"));

/** A service's origin or base address; a credential may only go over TLS, or stay on the machine. */
const serviceUrl = v.pipe(
  v.string(),
  v.check(isServiceUrl, "must be an https:// address (http:// only on this machine)"),
  v.transform((value) => value.replace(/\/+$/, "")),
);

export const base = v.object({
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// address")),
  ),
  CONTACT_TABLE: v.optional(
    v.picklist(["hosted", "warehouse"], "must be hosted or warehouse"),
    "hosted",
  ),
  NEWSLETTER_TELL_REPEATED: flag,
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => proxyRule(value) !== null,
        "must be none, a number of proxies from 1 to 9, or their addresses",
      ),
      v.transform((value) => proxyRule(value) ?? "none"),
    ),
    "none",
  ),
  ALLOWED_ORIGINS: commaList(
    isOrigin,
    "must be origins such as https://www.example.com, with commas between",
  ),
  REQUESTS_PER_MINUTE: whole(0, 1_000_000, 60),
  DELIVERY_MOST_TRIES: whole(1, 1_000, 100),
  DELIVERY_DEADLINE_MS: whole(100, 120_000, 20_000),
  DELIVERY_FIRST_WAIT_MS: whole(10, hour, 1_000),
  DELIVERY_LONGEST_WAIT_MS: whole(10, 24 * hour, hour / 2),
  ACCEPTANCES_KEPT_DAYS: whole(1, 3_650, 7),
  SECURITY_EVENTS_KEPT_DAYS: whole(1, 3_650, 90),
  LEADS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(24, "must have at least 24 characters"))),
});

const embedded = v.optional(v.literal("embedded"), "embedded");
const oneOf = (words: string) => `must be ${words}`;

export const hostedTable = v.variant(
  "HOSTED_TABLE_UPSTREAM",
  [
    v.object({ HOSTED_TABLE_UPSTREAM: embedded }),
    v.object({
      HOSTED_TABLE_UPSTREAM: v.literal("forward"),
      SUPABASE_URL: serviceUrl,
      SUPABASE_PUBLISHABLE_KEY: v.pipe(
        v.string(),
        v.check(isPublic, "must be the publishable key: a secret one goes round the table's rules"),
      ),
    }),
  ],
  oneOf("embedded or forward"),
);

export const warehouse = v.variant(
  "WAREHOUSE_UPSTREAM",
  [
    v.object({ WAREHOUSE_UPSTREAM: embedded }),
    v.object({
      WAREHOUSE_UPSTREAM: v.literal("forward"),
      DATABRICKS_HOST: serviceUrl,
      DATABRICKS_TOKEN: v.string(),
      DATABRICKS_WAREHOUSE_ID: v.string(),
      DATABRICKS_CATALOG: v.optional(v.string()),
      DATABRICKS_SCHEMA: v.optional(v.string()),
    }),
  ],
  oneOf("embedded or forward"),
);

export const email = v.variant(
  "EMAIL_UPSTREAM",
  [
    v.object({
      EMAIL_UPSTREAM: embedded,
      MAIL_FROM: v.optional(mailAddress, "website@example.com"),
      MAIL_TO: v.optional(mailAddress, "owner@example.com"),
    }),
    v.object({
      EMAIL_UPSTREAM: v.literal("smtp"),
      SMTP_URL: v.pipe(
        v.string(),
        v.regex(/^smtps?:\/\/\S+$/, "must be an smtp:// or smtps:// address"),
      ),
      MAIL_FROM: mailAddress,
      MAIL_TO: mailAddress,
    }),
    v.object({
      EMAIL_UPSTREAM: v.literal("forward"),
      EMAILJS_ORIGIN: v.optional(serviceUrl, "https://api.emailjs.com"),
      EMAILJS_PUBLIC_KEY: v.string(),
      EMAILJS_PRIVATE_KEY: v.string(),
      EMAILJS_SERVICE_ID: v.string(),
      EMAILJS_TEMPLATE_ID: v.string(),
    }),
  ],
  oneOf("embedded, forward or smtp"),
);

function isServiceUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  if (search !== "" || hash !== "") return false;
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isThisMachine);
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/** False for a secret key and for a token that names the platform's all-powerful role. */
function isPublic(key: string): boolean {
  const claims = Buffer.from(key.split(".")[1] ?? "", "base64url").toString();
  return !key.startsWith("sb_secret_") && !claims.includes("service_role");
}
