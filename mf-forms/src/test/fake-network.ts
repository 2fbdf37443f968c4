import { vi } from "vitest";

export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  /** The body, parsed. */
  body: unknown;
  signal: AbortSignal | undefined;
}

type Answer = () => Response | Promise<Response>;

/**
 * Stands in for the network: answers by path, rejects any other, and keeps what was sent.
 * Undo it with `vi.unstubAllGlobals()`.
 */
export function fakeNetwork(answers: Record<string, Answer>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(String(input), location.origin);
    const path = pathname + search;
    sent.push({
      method: init.method ?? "GET",
      path,
      headers: new Headers(init.headers),
      body: JSON.parse(String(init.body)),
      signal: init.signal ?? undefined,
    });
    const answer = answers[path];
    if (!answer) throw new TypeError(`The fake network has no answer for ${path}`);
    return answer();
  });
  return sent;
}

export const paths = {
  warehouse: "/api/2.0/sql/statements/",
  hostedTable: "/rest/v1/contact_submissions",
  email: "/api/v1.0/email/send",
} as const;

export const created: Answer = () => new Response(null, { status: 201 });
export const mailed: Answer = () => new Response("OK", { status: 200 });
export const hangs: Answer = () => new Promise(() => {});
export const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

export function statement(state: string, error?: { error_code: string; message: string }): Answer {
  return () => Response.json({ statement_id: "1", status: { state, error } });
}

/** The warehouse's answer to an insert, and the gateway's if it is configured to tell. */
export function inserted(rows: number): Answer {
  const columns = [{ name: "num_affected_rows" }, { name: "num_inserted_rows" }];
  return () =>
    Response.json({
      statement_id: "1",
      status: { state: "SUCCEEDED" },
      manifest: { format: "JSON_ARRAY", schema: { column_count: 2, columns } },
      result: { row_count: 1, data_array: [[String(rows), String(rows)]] },
    });
}

/** What the gateway says where subscribers confirm by e-mail. */
export const unconfirmed: Answer = () =>
  Response.json({ statement_id: "1", status: { state: "SUCCEEDED" }, confirmation: "email" });

export function failing(status: number, statusText: string, body = ""): Answer {
  return () => new Response(body, { status, statusText });
}
