import { SMTPServer } from "smtp-server";
import { type Behaviour, startFakeService } from "../fake-service.ts";

/** What one service has got: how often under each submission's key. */
export type Received = Map<string, number>;

/**
 * Fakes of the three services that count. The hosted table and the warehouse keep one row for
 * a key, as the real ones do; a mailbox takes every message.
 */
export interface ChaosServices {
  env: Record<string, string>;
  hostedTable: Received;
  warehouse: Received;
  mailbox: Received;
  /** Rows that a key kept from being made twice. */
  absorbed: number;
  /** Makes the two HTTP services and the mail server misbehave; null for normal. */
  trouble: Behaviour | null;
  stop(): Promise<void>;
}

export async function startChaosServices(): Promise<ChaosServices> {
  const count = (received: Received, key: string) => {
    if (received.has(key)) services.absorbed += 1;
    received.set(key, (received.get(key) ?? 0) + 1);
  };
  const hosted = await startFakeService(({ headers }) => {
    if (services.trouble !== null) return services.trouble;
    const key = String(headers["idempotency-key"]);
    const isRepeated = services.hostedTable.has(key);
    count(services.hostedTable, key);
    return isRepeated ? { status: 409, body: '{"code":"23505"}' } : { status: 201 };
  });
  const warehouse = await startFakeService(({ body }) => {
    if (services.trouble !== null) return services.trouble;
    // Cast: the gateway's own request, whose first parameter is the id.
    const { parameters } = body as { parameters: { name: string; value: string }[] };
    count(services.warehouse, parameters.find(({ name }) => name === "id")?.value ?? "");
    return { status: 200, body: '{"statement_id":"s","status":{"state":"SUCCEEDED"}}' };
  });
  const mail = await startMailServer((messageId) => {
    if (services.trouble === null) {
      services.mailbox.set(messageId, (services.mailbox.get(messageId) ?? 0) + 1);
    }
    return services.trouble;
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
    hostedTable: new Map(),
    warehouse: new Map(),
    mailbox: new Map(),
    absorbed: 0,
    trouble: null,
    async stop() {
      await Promise.all([hosted.stop(), warehouse.stop(), mail.stop()]);
    },
  };
  return services;
}

async function startMailServer(
  receive: (messageId: string) => Behaviour | null,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, _session, done) {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      stream.on("end", () => {
        const messageId = /^Message-ID: <([^@]+)@/m.exec(text)?.[1] ?? "";
        const trouble = receive(messageId);
        if (trouble === null) return done();
        if (trouble === "hang") return;
        const delayMs = trouble === "down" ? 0 : (trouble.delayMs ?? 0);
        const error = Object.assign(new Error("trouble"), { responseCode: 451 });
        setTimeout(() => done(error), delayMs);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
