/* A server with nothing but the gateway, for a chaos test to end: DATA_DIRECTORY=… PORT=… */
import Fastify from "fastify";
import { readGatewayConfig, registerGateway } from "#gateway.ts";

const { DATA_DIRECTORY: dataDirectory = ".data", PORT: port, LOG_LEVEL: level } = process.env;

const config = readGatewayConfig(process.env, dataDirectory);
const app = Fastify({ trustProxy: config.proxy, logger: { level: level ?? "warn" } });
const gateway = await registerGateway(app, config);
app.get("/readyz", async (_request, reply) => {
  const health = await gateway.ready();
  return reply.code(health.state === "reachable" ? 200 : 503).send(health);
});
process.once("SIGTERM", async () => {
  await app.close();
  await gateway.close();
  process.exit(0);
});
await app.listen({ host: "127.0.0.1", port: Number(port) });
