import type { ContactSubmission } from "@site/contract/submission";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { CallError, callTimeoutMs, withDeadline } from "./call.ts";

interface HostedTable {
  /** Absolute: the client rejects a relative address. */
  origin: string;
  anonKey: string;
}

let client: { of: string; supabase: SupabaseClient } | undefined;

/** One client a page: the library warns about a second one. */
function clientOf({ origin, anonKey }: HostedTable): SupabaseClient {
  if (client?.of !== origin) {
    const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
    const options = { auth, global: { fetch: fetchWithReason } };
    client = { of: origin, supabase: createClient(origin, anonKey, options) };
  }
  return client.supabase;
}

/** The library takes a 404 with an empty body or list for success; here it becomes a failure. */
async function fetchWithReason(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== 404) return response;
  const body = await response.text();
  const said = body.trimStart().startsWith("{") ? body : '{"code":"404","message":"Not Found"}';
  return new Response(said, { status: 404, headers: { "Content-Type": "application/json" } });
}

/** Inserts one row into `contact_submissions`. */
export async function insertContact(
  table: HostedTable,
  submission: ContactSubmission,
  idempotencyKey?: string,
): Promise<void> {
  const { name, email, company, service, message, language } = submission;
  const { error, status } = await withDeadline(callTimeoutMs, "The hosted table", (signal) => {
    const insert = clientOf(table)
      .from("contact_submissions")
      .insert({ name, email, company, service, message, language })
      .abortSignal(signal);
    return idempotencyKey ? insert.setHeader("Idempotency-Key", idempotencyKey) : insert;
  });
  // The answer's details may repeat the row, which doesn't belong in a log.
  if (error) throw new CallError(`contact_submissions: ${error.code} ${error.message}`, status);
  // The library finds no error in a web page that is answered with 200.
  if (status !== 201 && status !== 204) {
    throw new CallError(`contact_submissions: expected 201 or 204, got ${status}`, status);
  }
}
