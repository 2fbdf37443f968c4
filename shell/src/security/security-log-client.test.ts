import { afterEach, expect, it, vi } from "vitest";
import { fakeBackend } from "../test/fake-backend.ts";
import { securityEvent } from "./security-log.ts";
import { logEvent } from "./security-log-client.ts";

const target = { origin: "https://project.example.com", anonKey: "public-anon-key" };
const log = () => logEvent(target, securityEvent("devtools_opened", {}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("calls the function by its path, as anybody, with exactly the four arguments", async () => {
  const calls = fakeBackend();
  await expect(log()).resolves.toBeUndefined();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    method: "POST",
    url: "https://project.example.com/rest/v1/rpc/log_security_event",
  });
  const headers = ["apikey", "authorization", "content-profile", "content-type"];
  expect(headers.map((name) => calls[0]?.headers.get(name))).toEqual([
    "public-anon-key",
    "Bearer public-anon-key",
    "public",
    "application/json",
  ]);
  expect(calls[0]?.body).toEqual({
    p_event_type: "devtools_opened",
    p_user_identifier: null,
    p_user_agent: navigator.userAgent,
    p_details: expect.any(String),
  });
});

it.each([
  ["a rejection", 401, '{"code":"42501","message":"permission denied"}', "42501 permission denied"],
  ["an unknown function", 404, '{"code":"PGRST202","message":"none"}', "PGRST202"],
  ["an empty 404", 404, "", "404"],
  ["a 404 with an empty list", 404, "[]", "404"],
  ["too many requests", 429, '{"code":"GATEWAY429","message":"slow down"}', "slow down"],
  ["a web page with 200", 200, "<!doctype html><title>Site</title>", "<!doctype html>"],
  ["an error of the server", 500, "", ""],
])("takes %s for failure", async (_, status, body, words) => {
  fakeBackend(() => new Response(body, { status }));
  await expect(log()).rejects.toThrow(words);
});

it("fails at once where the backend is unreachable, and after 10 s where it never answers", async () => {
  vi.useFakeTimers();
  fakeBackend(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(log()).rejects.toThrow("Failed to fetch");
  vi.stubGlobal(
    "fetch",
    (_: unknown, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const outcome = expect(log()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
});
