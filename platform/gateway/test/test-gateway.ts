import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { readGatewayConfig, registerGateway } from "#gateway.ts";
import { afterwards, testFolder } from "./clean-up.ts";
import { until } from "./until.ts";

type Headers = Record<string, string>;

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/** A whole gateway for tests, without a port: ask it with `app.inject`. It waits for its database. */
export async function startTestGateway(
  env: Headers = {},
  { waits = true, dataDirectory = testFolder() } = {},
) {
  /** What was logged, one JSON text a line. */
  const logged: string[] = [];
  const config = readGatewayConfig({ REQUESTS_PER_MINUTE: "0", ...env }, dataDirectory);
  const app = Fastify({
    trustProxy: config.proxy,
    logger: { level: "trace", stream: { write: (line: string) => logged.push(line) } },
  });
  const gateway = await registerGateway(app, config);
  await app.ready();
  /** Ends it before the file's tests have all run. */
  const stop = async () => {
    await app.close();
    await gateway.close();
  };
  afterwards(stop);
  if (waits)
    await until("the gateway is ready", async () => (await gateway.ready()).state === "reachable");
  /** Sends an object as JSON, and a text as it is. */
  const post = (url: string, body: unknown, headers: Headers = {}) => {
    const payload = typeof body === "string" ? body : JSON.stringify(body);
    const type = { "content-type": "application/json" };
    return app.inject({ method: "POST", url, payload, headers: { ...type, ...headers } });
  };
  const formType = { "content-type": "application/x-www-form-urlencoded" };
  const mailDrop = join(dataDirectory, "outbox");
  return {
    ...{ app, gateway, dataDirectory, logged, post, stop },
    /** Sends a form as a browser does without JavaScript. */
    postForm: (url: string, values: Headers) =>
      post(url, new URLSearchParams(values).toString(), formType),
    /** Resolves when every delivery is done. */
    allSent: () => until("all is sent", async () => (await gateway.ready()).waiting === 0),
    /** Paths of the mail drop's files. */
    mails: () =>
      existsSync(mailDrop) ? readdirSync(mailDrop).map((name) => join(mailDrop, name)) : [],
  };
}

export const submission = {
  name: "Ana Souza",
  email: "ana@example.com",
  company: "Loja Azul",
  service: "Automações",
  message: "Olá,\nqueremos automatizar o fechamento do mês.",
  language: "pt",
} as const;

/** Settings of a mail server, and of newsletters that are confirmed through it. */
export const smtpSettings = (url = "smtp://localhost") => ({
  EMAIL_UPSTREAM: "smtp",
  SMTP_URL: url,
  MAIL_FROM: "website@example.com",
  MAIL_TO: "owner@example.com",
  NEWSLETTER_SECRET: "a secret of thirty-two characters",
  NEWSLETTER_ORIGIN: "https://www.example.com",
});

/** Settings of a warehouse. */
export const warehouseSettings = (origin: string) => ({
  WAREHOUSE_UPSTREAM: "forward",
  DATABRICKS_HOST: origin,
  DATABRICKS_TOKEN: "t",
  DATABRICKS_WAREHOUSE_ID: "w",
});

/** The body of the newsletter's or the contact form's statement. */
export const statementBody = (statement: string, values: Record<string, unknown>) => ({
  ...{ warehouse_id: "w", statement, wait_timeout: "10s" },
  parameters: Object.entries(values).map(([name, value]) => ({ name, value, type: "STRING" })),
});
