import { createServer } from "node:net";

/** Port that the site is served on when nothing else is asked for. */
const defaultPort = 4173;

/**
 * Where to listen, from `HOST` and `PORT`.
 * @throws Error when `PORT` is not a port number.
 */
export function readListenAddress(env: Record<string, string | undefined>): {
  host: string;
  port: number;
} {
  const written = env["PORT"] ?? String(defaultPort);
  const port = Number(written);
  if (!Number.isInteger(port) || port < 0 || port > 65535 || written.trim() === "") {
    throw new Error(`PORT must be a number from 0 to 65535; it is "${written}".`);
  }
  return { host: env["HOST"] ?? "localhost", port };
}

/** Says what to do about a port that is taken; any other fault stays as it is. */
export function explainedListenFault(error: unknown, host: string, port: number): unknown {
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") return error;
  return new Error(
    `Port ${port} on ${host} is in use. Stop what listens there, or choose another: PORT=${port + 1} npx -y pnpm@12 start`,
  );
}

/**
 * Refuses a port that is taken before minutes are spent on building for it.
 * @throws Error that names another port.
 */
export async function refuseBusyPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(explainedListenFault(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
