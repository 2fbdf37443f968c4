import type { DeliveryResult } from "../delivery.ts";

export interface ServiceRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: object;
}

export interface ServiceResponse {
  status: number;
  /** True for a web page: from a proxy or a login, never from a service. */
  isHtml: boolean;
  text: string;
  retryAfterMs: number | undefined;
}

const maxResponseBytes = 64 * 1024;
const maxRetryAfterMs = 60 * 60 * 1000;

/** One request to a service. Credentials in its headers don't follow a redirect. */
export async function callService(
  { url, method, headers, body }: ServiceRequest,
  signal: AbortSignal,
): Promise<ServiceResponse> {
  const response = await fetch(url, {
    method,
    headers: {
      "user-agent": "site-gateway",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: "manual",
    signal,
  });
  const text = await readBounded(response);
  const type = response.headers.get("content-type") ?? "";
  return {
    status: response.status,
    isHtml: type.includes("html") || /^\s*</.test(text),
    text,
    retryAfterMs: retryAfterMs(response.headers.get("retry-after")),
  };
}

/** What a response without success means: only a request that is wrong in itself is rejected. */
export function failureOf(
  { status, isHtml, retryAfterMs }: ServiceResponse,
  code?: string,
): Extract<DeliveryResult, { error: string }> {
  const parts = [`HTTP ${status}`, isHtml ? "with a web page" : "", code ?? ""];
  const error = parts.filter((part) => part !== "").join(" ");
  if (!isHtml && [400, 413, 422].includes(status)) return { type: "rejected", error };
  return { type: "failed", error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** Reads a field of a JSON response that is a plain code; anything else could quote a visitor. */
export function codeIn(text: string, field: string): string | undefined {
  try {
    const value = (JSON.parse(text) as Record<string, unknown> | null)?.[field];
    return typeof value === "string" && /^[A-Z0-9_]{3,40}$/.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
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
