import { PostgrestClient } from "@supabase/postgrest-js";
import {
  type LogTarget,
  logFunction,
  restUrl,
  type SecurityEvent,
  snippet,
} from "./security-log.ts";

/*
 * The one file that knows the client: the part of supabase-js that speaks to the database, with
 * the same request. The whole of it is ten times as large, and every visitor who writes more than
 * a hundred characters a minute into a form would load it once more.
 */

const timeoutMs = 10_000;

/** Logs an event. Rejects unless the backend accepted it. */
export async function logEvent(target: LogTarget, event: SecurityEvent): Promise<void> {
  const client = new PostgrestClient(restUrl(target), {
    headers: { apikey: target.anonKey, Authorization: `Bearer ${target.anonKey}` },
    schema: "public",
    fetch: fetchFound,
    timeout: timeoutMs,
  });
  const { error } = await client.rpc(logFunction, event);
  // A web page that answers instead of the backend becomes the message, whole.
  if (error) throw new Error(snippet(`${error.code ?? ""} ${error.message}`.trim(), "message"));
}

/** The client takes a 404 that is empty, or an empty list, for success. */
async function fetchFound(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // An event outlives the page that it is about: a visitor who leaves does not abort it.
  const response = await fetch(input, { ...init, keepalive: true });
  if (response.status === 404) throw new Error(`404 ${await response.text()}`.trim());
  return response;
}
