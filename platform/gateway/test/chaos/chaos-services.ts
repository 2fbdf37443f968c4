import { startFakeService } from "../fake-service.ts";
import { startMailServer } from "../mail-server.ts";

/**
 * Fakes of the three services, and the keys that each has received. They keep one row per key, as
 * the real services do; a mailbox tells messages apart by their ids.
 */
export interface ChaosServices {
  env: Record<string, string>;
  hostedTable: Set<string>;
  warehouse: Set<string>;
  mailbox: Set<string>;
}

/** Starts them, until `cleanUp`. */
export async function startChaosServices(): Promise<ChaosServices> {
  /** A server that starts tries each service by a question. */
  const works = { status: 200, body: "{}" };
  const hosted = await startFakeService(({ method, headers }) => {
    if (method === "GET") return works;
    const key = String(headers["idempotency-key"]);
    const isRepeated = services.hostedTable.has(key);
    services.hostedTable.add(key);
    return isRepeated ? { status: 409, body: '{"code":"23505"}' } : { status: 201 };
  });
  const warehouse = await startFakeService(({ method, body }) => {
    if (method === "GET") return works;
    // Cast: the gateway's own request, which has the key as a parameter.
    const { parameters } = body as { parameters: { name: string; value: string }[] };
    services.warehouse.add(parameters.find(({ name }) => name === "id")?.value ?? "");
    return { status: 200, body: '{"statement_id":"s","status":{"state":"SUCCEEDED"}}' };
  });
  const mail = await startMailServer(({ text }) => {
    services.mailbox.add(/^Message-ID: <([^@]+)@/m.exec(text)?.[1] ?? "");
    return null;
  });
  const services: ChaosServices = {
    env: {
      HOSTED_TABLE_UPSTREAM: "forward",
      SUPABASE_URL: hosted.origin,
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_chaos",
      WAREHOUSE_UPSTREAM: "forward",
      DATABRICKS_HOST: warehouse.origin,
      DATABRICKS_TOKEN: "chaos",
      DATABRICKS_WAREHOUSE_ID: "chaos",
      EMAIL_UPSTREAM: "smtp",
      SMTP_URL: mail.url,
      MAIL_FROM: "website@example.com",
      MAIL_TO: "owner@example.com",
    },
    hostedTable: new Set(),
    warehouse: new Set(),
    mailbox: new Set(),
  };
  return services;
}
