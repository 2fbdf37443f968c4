import { BlockList, isIP, isIPv6 } from "node:net";
import { memoryCounter } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { RequestError } from "./rejection.ts";

/**
 * Which proxies are trusted to state a client's address. `none`: only the connection counts. A
 * number: that many proxies are in front, and each adds one address to X-Forwarded-For. Addresses
 * or networks: those machines are proxies.
 */
export type ProxyRule = "none" | number | BlockList;

/** Reads a rule such as `none`, `1` or `10.0.0.0/8, ::1`; null when it is none of these. */
export function proxyRule(text: string): ProxyRule | null {
  if (text.trim() === "none") return "none";
  if (/^[1-9]$/.test(text.trim())) return Number(text);
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [address = "", prefix] = entry.split("/");
    const family = familyOf(address);
    const maxPrefix = family === "ipv6" ? 128 : 32;
    if (family === undefined) return null;
    if (prefix === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix) {
      list.addSubnet(address, Number(prefix), family);
    } else return null;
  }
  return list;
}

/**
 * The client address of a request. X-Forwarded-For is read from its end, because anybody can forge
 * its beginning; an entry that isn't an address ends the search.
 */
export function clientAddress(
  connection: string,
  forwardedFor: string | undefined,
  rule: ProxyRule,
): string {
  if (rule === "none" || forwardedFor === undefined) return connection;
  const named = forwardedFor.split(",").map((part) => withoutPort(part.trim()));
  let address = connection;
  for (let hop = 0; named.length > 0; hop += 1) {
    const isProxy = typeof rule === "number" ? hop < rule : isListed(address, rule);
    const next = named.pop() ?? "";
    if (!isProxy || isIP(next) === 0) return address;
    address = next;
  }
  return address;
}

/** Some proxies add the port: `203.0.113.7:1234`, `[2001:db8::1]:1234`. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
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

function isListed(address: string, list: BlockList): boolean {
  const family = familyOf(address);
  return family !== undefined && list.check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const family = isIP(address);
  return family === 4 ? "ipv4" : family === 6 ? "ipv6" : undefined;
}

const minuteMs = 60_000;
/** A 48-bit network in IPv6 may send as much as this many addresses. */
const addressesInNetwork = 4;

/**
 * Limits each address to a number of requests per minute (0: no limit); resolves with the
 * milliseconds to wait, or 0. In memory, so that a rejected request does not reach the database.
 */
export function requestLimit(perMinute: number): (visitor: string) => Promise<number> {
  const count = memoryCounter();
  return async (visitor) => {
    if (perMinute === 0) return 0;
    // The network first: the addresses of one over its limit must not fill the memory.
    const ofNetwork = await count(`network ${networkOf(visitor)}`, minuteMs);
    if (ofNetwork.count > addressesInNetwork * perMinute) return ofNetwork.endsInMs;
    const own = await count(visitor, minuteMs);
    return own.count > perMinute ? own.endsInMs : 0;
  };
}

/** Maximum submissions of one kind per hour. */
export interface SubmissionLimits {
  /** From one address, or one network of IPv6. */
  perAddress: number;
  /** From everybody; one half is reserved for addresses that send little. */
  perHour: number;
}

const hourMs = 60 * 60 * 1000;
/** Most that a person sends in an hour; addresses below it don't count as part of a flood. */
const fewSubmissions = 5;

/** Counts a submission against the hour's budgets. Rejects with a RequestError when one is spent. */
export async function spendBudget(
  store: Pick<Store, "count">,
  { perAddress, perHour }: SubmissionLimits,
  entity: string,
  visitor: string,
): Promise<void> {
  const own = await store.count(`${entity} ${networkOf(visitor)}`, hourMs);
  if (own.count > perAddress) {
    throw tooMany("too many submissions from this address in an hour", own.endsInMs);
  }
  const half = own.count > fewSubmissions ? "those who send much" : "those who send little";
  const all = await store.count(`${entity} of ${half}`, hourMs);
  if (all.count > perHour / 2) {
    throw tooMany("too many submissions in an hour", all.endsInMs);
  }
}

const tooMany = (message: string, endsInMs: number) =>
  new RequestError(429, message, { retryAfterSeconds: Math.max(Math.ceil(endsInMs / 1000), 1) });

/** In IPv6, the owner of one 64-bit network often has all 65,536 of its 48-bit network. */
export function networkOf(visitor: string): string {
  return visitor.includes(":") ? visitor.split(":", 3).join(":") : visitor;
}
