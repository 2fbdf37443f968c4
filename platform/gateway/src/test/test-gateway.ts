import Fastify, { type FastifyInstance } from "fastify";
import { type Gateway, readGatewayConfig, registerGateway } from "../gateway.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import { until } from "./until.ts";

export interface TestGateway {
  app: FastifyInstance;
  gateway: Gateway;
  dataDirectory: string;
  /** What was logged, one JSON text a line. */
  logged: string[];
  stop(): Promise<void>;
}

/** A whole gateway for tests, without a port: ask it with `app.inject`. It waits for its database. */
export async function startTestGateway(
  env: Record<string, string> = {},
  { waits = true } = {},
): Promise<TestGateway> {
  const { folder: dataDirectory, remove } = throwawayFolder();
  const logged: string[] = [];
  const app = Fastify({
    logger: { level: "trace", stream: { write: (line: string) => logged.push(line) } },
  });
  const config = readGatewayConfig({ REQUESTS_PER_MINUTE: "0", ...env }, dataDirectory);
  const gateway = await registerGateway(app, config);
  await app.ready();
  if (waits) await until("the gateway is ready", async () => (await gateway.ready()).isReady);
  return {
    app,
    gateway,
    dataDirectory,
    logged,
    async stop() {
      await app.close();
      await gateway.close();
      remove();
    },
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
