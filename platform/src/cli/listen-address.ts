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
