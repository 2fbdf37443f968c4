import { afterEach, describe, expect, it, vi } from "vitest";
import { accepted, fakeBackend } from "../monitoring/test/fake-backend.ts";
import { securityEvent } from "./security-log.ts";
import { logEvent } from "./security-log-client.ts";

const target = { origin: "https://project.example.com", anonKey: "public-anon-key" };
const log = () => logEvent(target, securityEvent("devtools_opened", {}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the request", () => {
  it("calls the function by its path, as anybody", async () => {
    const calls = fakeBackend();
    await log();
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
  });

  it("always holds exactly the four arguments", async () => {
    const calls = fakeBackend();
    await log();
    expect(calls[0]?.body).toEqual({
      p_event_type: "devtools_opened",
      p_user_identifier: null,
      p_user_agent: navigator.userAgent,
      p_details: expect.any(String),
    });
  });
});

describe("the answer", () => {
  it("204 is success", async () => {
    fakeBackend(accepted);
    await expect(log()).resolves.toBeUndefined();
  });

  it.each([
    [
      "a rejection",
      401,
      '{"code":"42501","message":"permission denied"}',
      "42501 permission denied",
    ],
    ["an unknown function", 404, '{"code":"PGRST202","message":"none"}', "PGRST202"],
    ["an empty 404", 404, "", "404"],
    ["a 404 with an empty list", 404, "[]", "404"],
    ["too many requests", 429, '{"code":"GATEWAY429","message":"slow down"}', "slow down"],
    ["a web page with 200", 200, "<!doctype html><title>Site</title>", "<!doctype html>"],
    ["an error of the server", 500, "", ""],
  ])("%s is failure", async (_, status, body, words) => {
    fakeBackend(() => new Response(body, { status }));
    await expect(log()).rejects.toThrow(words);
  });

  it("that never comes is failure: unreachable at once, hanging after 10 s", async () => {
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
});
