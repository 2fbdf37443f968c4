import { vi } from "vitest";

export interface LogCall {
  method: string;
  url: string;
  headers: Headers;
  body: Record<string, unknown>;
}

export const accepted = () => new Response(null, { status: 204 });

/** Replaces the backend and records every call. Undo it with `vi.unstubAllGlobals()`. */
export function fakeBackend(answer: () => Response | Promise<Response> = accepted): LogCall[] {
  const calls: LogCall[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    calls.push({
      method: init.method ?? "GET",
      url: String(input),
      headers: new Headers(init.headers),
      body: JSON.parse(String(init.body)),
    });
    return answer();
  });
  return calls;
}
