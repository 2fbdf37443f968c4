/*
 * A server with nothing but the gateway, for chaos tests that kill it:
 *   DATA_DIRECTORY=… PORT=5216 node platform/gateway/src/test/chaos/server-process.ts
 */
import Fastify from "fastify";
import { ConfigError, readGatewayConfig, registerGateway } from "#gateway.ts";

const {
  DATA_DIRECTORY: dataDirectory = ".data",
  PORT: port = "5216",
  LOG_LEVEL: level = "warn",
} = process.env;

const app = Fastify({ logger: { level } });
try {
  const gateway = await registerGateway(app, readGatewayConfig(process.env, dataDirectory));
  app.get("/readyz", () => gateway.ready());
  await app.listen({ host: "127.0.0.1", port: Number(port) });
  process.send?.("listening");
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await app.close();
      await gateway.close();
      process.exit(0);
    });
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
