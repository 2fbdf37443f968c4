import { once } from "node:events";
import { createServer } from "node:net";

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  // Cast: a server that listens on a host and a port has no other kind of address.
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}
