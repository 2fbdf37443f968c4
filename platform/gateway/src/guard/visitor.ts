import { isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { memoryCounter } from "../store/sqlite.ts";

/**
 * The client of a request: an address, or a 64-bit network in IPv6. Fastify finds the address
 * behind the trusted proxies; an entry that is not an address is ignored.
 */
export function visitorOf({ ip, socket }: FastifyRequest): string {
  // Some proxies add the port: `203.0.113.7:1234`, `[2001:db8::1]:1234`.
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(ip) ?? [];
  const address = bracketed ?? plain ?? ip;
  return clientGroup(isIP(address) === 0 ? (socket.remoteAddress ?? "") : address);
}

/** The addresses of one client: in IPv6 its 64-bit network. */
export function clientGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("%", 1).join().split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

const minuteMs = 60_000;
/** A 48-bit network in IPv6 may send as much as this many addresses. */
const addressesInNetwork = 4;

/**
 * Limits each address to a number of requests per minute (0: no limit); resolves with the
 * milliseconds to wait, or 0. Counts in memory, so that rejected requests don't reach the database.
 */
export function requestLimit(perMinute: number): (visitor: string) => Promise<number> {
  const count = memoryCounter();
  return async (visitor) => {
    if (perMinute === 0) return 0;
    // The network counts first: if it is over its limit, its addresses must not fill the memory.
    const ofNetwork = await count(`network ${networkOf(visitor)}`, minuteMs);
    if (ofNetwork.count > addressesInNetwork * perMinute) return ofNetwork.endsInMs;
    const own = await count(visitor, minuteMs);
    return own.count > perMinute ? own.endsInMs : 0;
  };
}

/** In IPv6, the owner of one 64-bit network often has all 65,536 of its 48-bit network. */
export function networkOf(visitor: string): string {
  return visitor.includes(":") ? visitor.split(":", 3).join(":") : visitor;
}
