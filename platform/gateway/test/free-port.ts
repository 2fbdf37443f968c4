import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Lets a server listen on a free port of this machine; resolves with the port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  // Cast: it listens on a port.
  return (server.address() as AddressInfo).port;
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  await once(server.close(), "close");
  return port;
}
