import { isIP, isIPv6 } from "node:net";
import { join } from "node:path";
import {
  commaList,
  readVariables,
  type Variables,
  wholeNumber,
} from "@site/contract/environment-variables";
import * as v from "valibot";

/** The gateway's settings. */
export type GatewayConfig = v.InferOutput<typeof settings> & { dataDirectory: string };

/** The settings of the submission store. */
export type StoreConfig = Pick<GatewayConfig, "dataDirectory" | "databaseUrl">;

/** The mail drop: where each e-mail becomes a file unless a mail service is configured. */
export const mailDropFolder = ({ dataDirectory }: Pick<GatewayConfig, "dataDirectory">) =>
  join(dataDirectory, "outbox");

/**
 * Reads the gateway's settings from environment variables.
 * @throws Error with all issues at once.
 */
export function readGatewayConfig(env: Variables, dataDirectory: string): GatewayConfig {
  return { dataDirectory, ...readVariables(settings, env, "Invalid gateway configuration") };
}

const whole = (min: number, max: number, otherwise: number) => wholeNumber(min, max, otherwise, 12);

const flag = v.optional(
  v.pipe(
    v.picklist(["true", "false"], "must be true or false"),
    v.transform((value) => value === "true"),
  ),
  "false",
);

const text = (isValid: (value: string) => boolean, message: string) =>
  v.pipe(v.string(), v.check(isValid, message));

const mailAddress = v.pipe(
  v.string(),
  v.email("must be one e-mail address without a name, such as owner@example.com"),
);

/** A password such as `a#b` would cut an address off there, or end its host. */
const encodedHint = ", with / # ? @ % and spaces in its password as %2F %23 %3F %40 %25 %20";

/** In a user name or password, a % that begins no code is one that was not encoded. */
const isEncoded = (url: string) => !/%(?![\da-f]{2})/i.test(url);

/** A service's origin or base address; a credential may only go over TLS, or stay on the machine. */
const serviceUrl = v.pipe(
  text(isServiceUrl, "must be an https:// address (http:// only on this machine)"),
  v.transform((value) => value.replace(/\/+$/, "")),
);

/** Validates and converts the variables. */
const variables = <Entries extends v.ObjectEntries, Meaning>(
  entries: Entries,
  meaning: (given: v.InferOutput<v.ObjectSchema<Entries, undefined>>) => Meaning,
) => v.pipe(v.object(entries), v.transform(meaning));

const base = variables(
  {
    DATABASE_URL: v.optional(
      v.pipe(
        text(isDatabaseUrl, `must be a postgres:// address${encodedHint}`),
        v.check(
          doesSayTls,
          "leads to another machine, so it has to say ?sslmode=verify-full or, in a network of your own, ?sslmode=disable",
        ),
      ),
    ),
    CONTACT_TABLE: v.optional(
      v.picklist(["hosted", "warehouse"], "must be hosted or warehouse"),
      "hosted",
    ),
    NEWSLETTER_TELL_REPEATED: flag,
    TRUST_PROXY: v.optional(
      v.pipe(
        text(
          (value) => /^(none|[1-9])$/.test(value.trim()) || value.split(",").every(isNetwork),
          "must be none, a number of proxies from 1 to 9, or their addresses",
        ),
        v.transform(trustedProxies),
      ),
      "none",
    ),
    ALLOWED_ORIGINS: commaList(
      isOrigin,
      "must be origins such as https://www.example.com, with commas between",
    ),
    REQUESTS_PER_MINUTE: whole(0, 1_000_000, 60),
    SUBMISSIONS_PER_ADDRESS: whole(1, 1_000_000, 100),
    SUBMISSIONS_PER_HOUR: whole(2, 1_000_000, 3_000),
    REQUEST_RETENTION_DAYS: whole(1, 3_650, 7),
    SECURITY_EVENT_RETENTION_DAYS: whole(1, 3_650, 90),
    SUBMISSION_RETENTION_DAYS: v.optional(whole(1, 36_500, 1)),
    ALERT_EMAIL: v.optional(mailAddress),
    ALERT_WEBHOOK: v.optional(
      text(isSafeUrl, "must be an https:// address (http:// only on this machine)"),
    ),
  },
  (given) =>
    ({
      /** Connection string of a PostgreSQL server; null for the embedded engine. */
      databaseUrl: given.DATABASE_URL ?? null,
      /** Where a contact form sent without JavaScript goes besides the e-mail. */
      contactTable: given.CONTACT_TABLE === "hosted" ? "hosted-table" : "warehouse",
      /**
       * Reveals that an address is already subscribed; off by default, so that nobody can probe.
       */
      tellsRepeatedSubscriber: given.NEWSLETTER_TELL_REPEATED,
      /** For Fastify's `trustProxy`: whom it believes about a visitor's address and scheme. */
      proxy: given.TRUST_PROXY,
      /** Other origins whose pages may post here. */
      allowedOrigins: given.ALLOWED_ORIGINS,
      /** Requests per minute and address; 0 for no limit. */
      requestsPerMinute: given.REQUESTS_PER_MINUTE,
      /**
       * Maximum submissions of each kind per hour: from one address, or one network of IPv6, and from
       * everybody, where one half is reserved for addresses that send little. null for no limit.
       */
      submissionLimits:
        given.REQUESTS_PER_MINUTE === 0
          ? null
          : { perAddress: given.SUBMISSIONS_PER_ADDRESS, perHour: given.SUBMISSIONS_PER_HOUR },
      /** How long a repeated request is recognized, and how long finished deliveries stay. */
      requestRetentionDays: given.REQUEST_RETENTION_DAYS,
      securityEventRetentionDays: given.SECURITY_EVENT_RETENTION_DAYS,
      /** null: submissions stay until the owner deletes them. */
      submissionRetentionDays: given.SUBMISSION_RETENTION_DAYS ?? null,
      /** Who is told what is wrong with the site; nobody if both are null. */
      alerts: { email: given.ALERT_EMAIL ?? null, webhook: given.ALERT_WEBHOOK ?? null },
    }) as const,
);

/** Settings of a mail server that nothing would use: their owner relies on mail that nobody gets. */
const withoutEffect = v.optional(v.never("needs EMAIL_UPSTREAM=smtp"));
const onlyWithSmtp = {
  SMTP_URL: withoutEffect,
  NEWSLETTER_SECRET: withoutEffect,
  NEWSLETTER_ORIGIN: withoutEffect,
  ALERT_EMAIL: withoutEffect,
};

const embedded = v.optional(v.literal("embedded"), "embedded");
const forward = v.literal("forward");

/** null: submissions stay in the gateway's own store only. */
const hostedTable = v.variant(
  "HOSTED_TABLE_UPSTREAM",
  [
    variables({ HOSTED_TABLE_UPSTREAM: embedded }, () => ({ hostedTable: null })),
    variables(
      {
        HOSTED_TABLE_UPSTREAM: forward,
        SUPABASE_URL: serviceUrl,
        // Row-level security applies to this key as it does to a visitor.
        SUPABASE_PUBLISHABLE_KEY: text(
          isPublic,
          "must be the publishable key: a secret one goes round the table's rules",
        ),
      },
      ({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key }) => ({ hostedTable: { url, key } }),
    ),
  ],
  "must be embedded or forward",
);

const warehouse = v.variant(
  "WAREHOUSE_UPSTREAM",
  [
    variables({ WAREHOUSE_UPSTREAM: embedded }, () => ({ warehouse: null })),
    variables(
      {
        WAREHOUSE_UPSTREAM: forward,
        DATABRICKS_HOST: serviceUrl,
        DATABRICKS_TOKEN: v.string(),
        DATABRICKS_WAREHOUSE_ID: v.string(),
        DATABRICKS_CATALOG: v.optional(v.string()),
        DATABRICKS_SCHEMA: v.optional(v.string()),
      },
      ({ DATABRICKS_HOST: host, DATABRICKS_TOKEN: token, ...given }) => {
        const { DATABRICKS_CATALOG: catalog, DATABRICKS_SCHEMA: schema } = given;
        const warehouseId = given.DATABRICKS_WAREHOUSE_ID;
        return { warehouse: { host, token, warehouseId, catalog, schema } };
      },
    ),
  ],
  "must be embedded or forward",
);

/**
 * `newsletter` null: an address is subscribed at once, without confirmation. The secret signs the
 * links: changing it invalidates every link that was sent before. The origin is the site's own: a
 * request's Host header can't be trusted.
 */
const email = v.variant(
  "EMAIL_UPSTREAM",
  [
    variables(
      {
        EMAIL_UPSTREAM: embedded,
        ...onlyWithSmtp,
        // An address of the site itself: visitors' domains reject mail that others send in their
        // name.
        MAIL_FROM: v.optional(mailAddress, "website@example.com"),
        MAIL_TO: v.optional(mailAddress, "owner@example.com"),
      },
      ({ MAIL_FROM: from, MAIL_TO: to }) => ({
        email: { kind: "folder", mailbox: { from, to } } as const,
        newsletter: null,
      }),
    ),
    variables(
      {
        EMAIL_UPSTREAM: v.literal("smtp"),
        SMTP_URL: text(
          (value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value) && isEncoded(value),
          `must be an smtp:// or smtps:// address${encodedHint}`,
        ),
        MAIL_FROM: mailAddress,
        MAIL_TO: mailAddress,
        NEWSLETTER_SECRET: v.optional(
          v.pipe(v.string(), v.minLength(32, "must have at least 32 characters")),
        ),
        NEWSLETTER_ORIGIN: v.optional(
          text(
            (value) => isOrigin(value) && isServiceUrl(value),
            "must be the site's own origin without a path, such as https://www.example.com",
          ),
        ),
      },
      ({ SMTP_URL: url, MAIL_FROM: from, MAIL_TO: to, ...given }) => {
        const { NEWSLETTER_SECRET: secret, NEWSLETTER_ORIGIN: origin } = given;
        return {
          email: { kind: "smtp", url, mailbox: { from, to } } as const,
          newsletter: secret === undefined || origin === undefined ? null : { secret, origin },
        };
      },
    ),
    variables(
      {
        EMAIL_UPSTREAM: forward,
        ...onlyWithSmtp,
        EMAILJS_ORIGIN: v.optional(serviceUrl, "https://api.emailjs.com"),
        EMAILJS_PUBLIC_KEY: v.string(),
        // Without it the account rejects requests from servers.
        EMAILJS_PRIVATE_KEY: v.string(),
        EMAILJS_SERVICE_ID: v.string(),
        EMAILJS_TEMPLATE_ID: v.string(),
      },
      (given) => ({
        email: {
          kind: "emailjs",
          service: {
            origin: given.EMAILJS_ORIGIN,
            userId: given.EMAILJS_PUBLIC_KEY,
            accessToken: given.EMAILJS_PRIVATE_KEY,
            serviceId: given.EMAILJS_SERVICE_ID,
            templateId: given.EMAILJS_TEMPLATE_ID,
          },
        } as const,
        newsletter: null,
      }),
    ),
  ],
  "must be embedded, forward or smtp",
);

/** All of the gateway's settings; each part reads its own variables, so that every issue is found. */
const settings = v.intersect([base, hostedTable, warehouse, email]);

/**
 * Each of a number of proxies adds one address to X-Forwarded-For. Fastify accepts a function for
 * this but no number, because it can't see whether everybody comes through the proxies.
 */
function trustedProxies(
  text: string,
): false | string | ((address: string, hop: number) => boolean) {
  if (text.trim() === "none") return false;
  return /^\d$/.test(text.trim()) ? (_address, hop) => hop < Number(text) : text;
}

/** An address, or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = "", prefix = "1"] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const maxPrefix = isIPv6(address) ? 128 : 32;
  return isIP(address) !== 0 && Number(prefix) >= 1 && Number(prefix) <= maxPrefix;
}

/** Parses the address of a PostgreSQL server, whose host may be missing where a socket is used. */
const parsedDatabaseUrl = (value: string) => URL.parse(value.replace("@/", "@socket/"));

/** Whether a text is the address of a PostgreSQL server. */
function isDatabaseUrl(value: string): boolean {
  const isUrl = /^postgres(ql)?:\/\/\S+$/.test(value) && parsedDatabaseUrl(value) !== null;
  return isUrl && isEncoded(value);
}

/** The client library uses TLS only if it is told to; a socket or this machine needs none. */
function doesSayTls(value: string): boolean {
  const url = parsedDatabaseUrl(value);
  if (!url || !isDatabaseUrl(value)) return true; // Another issue is reported.
  const host = url.searchParams.get("host") ?? url.hostname;
  const isSocket = /^($|socket$|\/|%2f)/i.test(host);
  return isSocket || thisMachine.test(host) || Boolean(url.searchParams.get("sslmode"));
}

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** An address without a login, over TLS or on this machine. */
function isSafeUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && thisMachine.test(hostname));
}

function isServiceUrl(value: string): boolean {
  return isSafeUrl(value) && !/[?#]/.test(value);
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/** False for a secret key and for a token that names the platform's all-powerful role. */
function isPublic(key: string): boolean {
  const claims = Buffer.from(key.split(".")[1] ?? "", "base64url").toString();
  return !key.startsWith("sb_secret_") && !claims.includes("service_role");
}
