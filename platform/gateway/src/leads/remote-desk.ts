import { request } from "node:http";
import { text } from "node:stream/consumers";
import { type Desk, deskOperations } from "#owner/desk.ts";

/** No server listens on the socket. */
export class NoServer extends Error {
  override name = "NoServer";
}

/** The desk of the running server, through its socket. Each call rejects with NoServer without one. */
export function remoteDesk(socketPath: string): Desk {
  const calls = deskOperations.map((operation) => [
    operation,
    (...given: unknown[]) => call(socketPath, operation, given),
  ]);
  // Cast: built from the interface's own list of operations.
  return Object.fromEntries(calls) as Desk;
}

function call(socketPath: string, operation: string, given: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, path: `/${operation}`, method: "POST" });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      const isAbsent = error.code === "ENOENT" || error.code === "ECONNREFUSED";
      reject(isAbsent ? new NoServer(`nobody listens at ${socketPath}`) : error);
    });
    outgoing.on("response", async (response) => {
      const body: unknown = JSON.parse(await text(response));
      if (response.statusCode === 200) resolve(body);
      else reject(new Error(`the server answered: ${String(body)}`));
    });
    outgoing.end(JSON.stringify(given));
  });
}
