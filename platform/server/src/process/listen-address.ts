import { once } from "node:events";
import { createServer } from "node:net";
import { portIn, type Variables, writtenVariables } from "@site/contract/environment-variables";
import { failure } from "@site/contract/failure";

/** Where a command listens. */
export interface ListenAddress {
  host: string;
  port: number;
}

/**
 * Where to listen, from `HOST` and `PORT`.
 * @throws Error when `PORT` is not a port number.
 */
export function readListenAddress(env: Variables, defaultPort = 4173): ListenAddress {
  // An empty host would mean every address of the machine.
  return { host: writtenVariables(env)["HOST"] ?? "localhost", port: portIn(env) ?? defaultPort };
}

/** An error that names the settings of an address on which the command can't listen. */
export function listenError(error: unknown, { host, port }: ListenAddress): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== "EADDRINUSE") {
    return failure`address-unusable: HOST=${host} PORT=${port} can't be used: ${message}. HOST must be an address of this machine, and PORT one that this user may use.`;
  }
  return failure`port-in-use: Port ${port} on ${host} is in use. Stop what listens there, or choose another port: PORT=${port + 1}`;
}

/**
 * Rejects a port that is in use before minutes are spent on building for it.
 * @throws Error that names another port.
 */
export async function rejectBusyPort(address: ListenAddress): Promise<void> {
  const { host, port } = address;
  const probe = createServer().listen(port, host);
  await once(probe, "listening").catch((error: unknown) => {
    throw listenError(error, address);
  });
  await probe[Symbol.asyncDispose]();
}
