import * as v from "valibot";
import type { DestinationName } from "../store/tables.ts";
import type { Submission } from "../submissions/submission.ts";
import { type ServicePlace, serviceFault } from "./service-fault.ts";

/** One submission to be passed on to one service. */
export interface Delivery {
  number: number;
  /** The idempotency key for the service: the same on every try. */
  key: string;
  submission: Submission;
  /** Tries begun so far, this one included. */
  tries: number;
  acceptedAt: Date;
  /** The service's id of our request, if the service responded before it was done. */
  remoteReference: string | null;
}

/**
 * The result of a try. Errors are for the owner and the log, and contain no personal data.
 * `isOfRecipient`: the service works but refuses this recipient, whom the owner can't change.
 */
export type DeliveryResult =
  | { type: "delivered"; reference?: string }
  /** The service has accepted it but is not done: ask again with this reference. */
  | { type: "pending"; reference: string }
  /** It may work later. */
  | { type: "failed"; error: string; retryAfterMs?: number; isOfRecipient?: true }
  /** The service will never take it as it is. */
  | { type: "rejected"; error: string; isOfRecipient?: true };

/** Suffix of the error of a delivery that only its recipient holds up. */
export const recipientFault = "for the recipient";

/** A service, in the gateway's words. */
export interface Destination {
  readonly name: DestinationName;
  readonly place: ServicePlace;
  /** True for the folder that takes e-mails instead of a mail service: nothing is sent. */
  readonly isMailDrop?: true;
  /** Max number of sends under way at once. */
  readonly concurrency: number;
  /** Must give up when the signal aborts. A rejection counts as a failed try. */
  send(delivery: Delivery, signal: AbortSignal): Promise<DeliveryResult>;
  /**
   * Connects and logs in, and sends nothing. Resolves with what is wrong, or null; a rejection means
   * that the service can't be reached.
   */
  check(this: void, signal: AbortSignal): Promise<string | null>;
  /** Releases what is kept open between sends. */
  close?(): void;
}

export interface DeliveryRule {
  /** A delivery that has failed this often is left to the owner (`dead`). */
  maxTries: number;
  /** Deadline of a send; after it the delivery is tried again. */
  deadlineMs: number;
  firstWaitMs: number;
  maxWaitMs: number;
}

/**
 * Almost five days of tries. No wait is longer than ten minutes, so that what waits goes out soon after
 * an outage. A mail server may need a minute to accept a message.
 */
export const deliveryRule: DeliveryRule = {
  maxTries: 960,
  deadlineMs: 60_000,
  firstWaitMs: 1_000,
  maxWaitMs: 10 * 60_000,
};

/** The state that a try leaves its delivery in. */
export type DeliveryOutcome =
  | { state: "delivered"; reference?: string }
  | { state: "dead" | "discarded"; error: string }
  | { state: "waiting"; waitMs: number; error: string | null; reference: string | null };

const pendingWaitMs = 5_000;

/** Decides what becomes of a delivery after a try. */
export function outcomeOf(
  { tries }: Pick<Delivery, "tries">,
  result: DeliveryResult,
  rule: DeliveryRule,
): DeliveryOutcome {
  switch (result.type) {
    case "delivered": {
      const { type, ...rest } = result;
      return { state: type, ...rest };
    }
    case "rejected":
      return givenUp(result);
    case "pending": {
      const waitMs = Math.min(pendingWaitMs, rule.maxWaitMs);
      return { state: "waiting", waitMs, error: null, reference: result.reference };
    }
    case "failed": {
      if (tries >= rule.maxTries) return givenUp(result);
      const wantedMs = Math.max(backoffMs(tries, rule), result.retryAfterMs ?? 0);
      const waitMs = Math.min(wantedMs, rule.maxWaitMs);
      return { state: "waiting", waitMs, error: faultOf(result), reference: null };
    }
  }
}

type Fault = Extract<DeliveryResult, { error: string }>;

/** The owner can't do anything about a refused recipient; any other fault waits for the owner. */
function givenUp(fault: Fault): DeliveryOutcome {
  return { state: fault.isOfRecipient ? "discarded" : "dead", error: faultOf(fault) };
}

function faultOf({ error, isOfRecipient }: Fault): string {
  return isOfRecipient ? `${error} ${recipientFault}` : error;
}

/**
 * Milliseconds to wait after the nth failure in a row (n from 1): doubles each time up to the
 * maximum. The upper half is random, so that what failed together is not retried together.
 */
export function backoffMs(
  failures: number,
  { firstWaitMs, maxWaitMs }: Pick<DeliveryRule, "firstWaitMs" | "maxWaitMs">,
  random: () => number = Math.random,
): number {
  // Beyond 2^30 the maximum has long been reached; the bound keeps the number finite.
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 30), maxWaitMs);
  return Math.round(waitMs / 2 + (waitMs / 2) * random());
}

/** A POST if it has a body, else a GET. */
export interface ServiceRequest {
  url: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface ServiceResponse {
  status: number;
  /** True for a web page, which comes from a proxy or a login, never from a service. */
  isHtml: boolean;
  text: string;
  /** Undefined when the text isn't JSON. */
  json: unknown;
  /** The service's own code. */
  code: string | undefined;
  retryAfterMs: number | undefined;
}

const jsonText = v.pipe(v.string(), v.parseJson());
const maxResponseBytes = 64 * 1024;
const maxRetryAfterMs = 60 * 60 * 1000;

/** One request to a service. Credentials in its headers don't follow a redirect. */
export async function callService(
  { url, headers, body }: ServiceRequest,
  signal: AbortSignal,
): Promise<ServiceResponse> {
  const type = body && { "content-type": "application/json" };
  const response = await fetch(url, {
    headers: { "user-agent": "site-gateway", ...type, ...headers },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    redirect: "manual",
    signal,
  });
  const text = await readBounded(response);
  const { success, output } = v.safeParse(jsonText, text);
  const json = success ? output : undefined;
  return {
    status: response.status,
    isHtml: response.headers.get("content-type")?.includes("html") || /^\s*</.test(text),
    text,
    json,
    code: codeIn(json, "code") ?? codeIn(json, "error_code"),
    retryAfterMs: retryAfterMs(response.headers.get("retry-after")),
  };
}

type Answer = Pick<ServiceResponse, "status" | "isHtml" | "code" | "retryAfterMs">;

/** A response in a few words. */
export function answerText({ status, isHtml, code }: Omit<Answer, "retryAfterMs">): string {
  return [`HTTP ${status}`, isHtml ? "with a web page" : "", code].filter(Boolean).join(" ");
}

/**
 * The result of an unsuccessful response: only a request that is wrong in itself is rejected. `error`
 * is there where the response means another setting than that of the service's address or login.
 */
export function failureOf(response: Answer, place: ServicePlace, error?: string): Fault {
  const { status, isHtml, retryAfterMs } = response;
  const text = answerText(response);
  if (!isHtml && [400, 413, 422].includes(status)) {
    return { type: "rejected", error: error ?? `${place.host} refuses what was sent (${text})` };
  }
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { type: "failed", error: error ?? serviceFault(place, text), ...wait };
}

/** Reads a field of a response's JSON that is a plain code; anything else could quote a visitor. */
export function codeIn(json: unknown, field: string): string | undefined {
  // Cast: a missing field reads as undefined, and so does one of a text or number.
  const value = (json as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === "string" && /^[A-Z0-9_]{3,40}$/.test(value) ? value : undefined;
}

async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    // Leaving the loop cancels the rest.
    if (text.length > maxResponseBytes) break;
  }
  return text;
}

/** Retry-After in seconds or as a date. */
export function retryAfterMs(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), maxRetryAfterMs) : undefined;
}
