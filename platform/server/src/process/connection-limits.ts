import { clientGroup } from "@site/gateway/guard/visitor";
import type { FastifyInstance } from "fastify";

/*
 * Limits of a connection. A client that sends its request byte by byte, reads the response byte by
 * byte, or opens connections and sends nothing is disconnected.
 */

/** Without a proxy in front, an address is one visitor or one household. */
const maxConnectionsOfAddress = 512;
/** Shorter without a proxy: visitors' idle connections take places that others need. */
const visitorKeepAliveMs = 10_000;

/** The server options that enforce these limits, in milliseconds. */
export const connectionLimits = {
  /** Max silence on a connection in the middle of a response. */
  connectionTimeout: 70_000,
  /** Longer than the usual minute of a load balancer in front, which must close connections first. */
  keepAliveTimeout: 65_000,
  /** Time for a whole request with its body: 256 KiB in 30 s is a bad mobile network. */
  requestTimeout: 30_000,
  /** A connection ends after this many, so that no client stays on an old process forever. */
  maxRequestsPerSocket: 10_000,
  http: {
    headersTimeout: 10_000,
    /** How often both are checked. */
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
  },
} as const;

/** Connections open at once. */
export interface ConnectionBounds {
  max?: number;
  /** For each address; does not count behind a proxy, whose address all visitors share. */
  maxOfAddress?: number;
  isBehindProxy?: boolean;
}

/** How many connections an address may have while this share of the total is in use. */
function shareAt(used: number): number {
  if (used < 0.5) return 1;
  return used < 0.9 ? 1 / 8 : 1 / 64;
}

/**
 * Closes new connections beyond the limits, and idle ones when others need their place. The fuller
 * the server, the fewer an address gets, so that a handful of addresses can't shut everybody else
 * out.
 */
export function limitConnections(
  { server }: FastifyInstance,
  { max = 4_096, maxOfAddress = maxConnectionsOfAddress, isBehindProxy = false }: ConnectionBounds,
): void {
  server.maxConnections = max;
  server.on("drop", () => server.closeIdleConnections());
  if (isBehindProxy) return;
  server.keepAliveTimeout = visitorKeepAliveMs;
  const open = new Map<string, number>();
  let all = 0;
  server.on("connection", (socket) => {
    const group = clientGroup(socket.remoteAddress ?? "");
    const count = (open.get(group) ?? 0) + 1;
    open.set(group, count);
    all += 1;
    socket.once("close", () => {
      all -= 1;
      const left = (open.get(group) ?? 1) - 1;
      if (left === 0) open.delete(group);
      else open.set(group, left);
    });
    if (count > Math.max(1, Math.floor(maxOfAddress * shareAt(all / max)))) socket.destroy();
  });
}
