import { startFakeService } from "../fake-service.ts";
import { startMailServer } from "../mail-server.ts";
import { warehouseSettings } from "../test-gateway.ts";

export type ChaosServices = Awaited<ReturnType<typeof startChaosServices>>;

/**
 * Starts fakes of the three services, until `cleanUp`, and has the keys that each has received. They
 * keep one row per key, as the real services do; a mailbox tells messages apart by their ids.
 */
export async function startChaosServices() {
  const received = {
    hostedTable: new Set<string>(),
    warehouse: new Set<string>(),
    mailbox: new Set<string>(),
  };
  /** A server that starts tries each service by a question. */
  const works = { status: 200, body: "{}" };
  const hosted = await startFakeService(({ method, headers }) => {
    if (method === "GET") return works;
    const key = String(headers["idempotency-key"]);
    const isRepeated = received.hostedTable.has(key);
    received.hostedTable.add(key);
    return isRepeated ? { status: 409, body: '{"code":"23505"}' } : { status: 201 };
  });
  const warehouse = await startFakeService(({ method, body }) => {
    if (method === "GET") return works;
    // Cast: the gateway's own request, which has the key as a parameter.
    const { parameters } = body as { parameters: { name: string; value: string }[] };
    received.warehouse.add(parameters.find(({ name }) => name === "id")?.value ?? "");
    return { status: 200, body: '{"statement_id":"s","status":{"state":"SUCCEEDED"}}' };
  });
  const mail = await startMailServer({
    toMail({ text }) {
      received.mailbox.add(/^Message-ID: <([^@]+)@/m.exec(text)?.[1] ?? "");
      return null;
    },
  });
  const env = {
    HOSTED_TABLE_UPSTREAM: "forward",
    SUPABASE_URL: hosted.origin,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_chaos",
    ...warehouseSettings(warehouse.origin),
    EMAIL_UPSTREAM: "smtp",
    SMTP_URL: mail.url,
    MAIL_FROM: "website@example.com",
    MAIL_TO: "owner@example.com",
  };
  return { env, ...received };
}
