import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A server of this machine, which is closed when the test ends, if not before. */
export async function listen(
  listener: RequestListener,
  host = "127.0.0.1",
): Promise<{ origin: string; close: () => void }> {
  const server = createServer(listener).listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${host}:${port}`, close: () => void server.close() };
}
