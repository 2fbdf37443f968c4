import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../test/test-gateway.ts";

/** Bodies that overflow a parser's stack, and that grow a numeric from 8 characters to 131,072. */
const nested = "[".repeat(25_000) + "]".repeat(25_000);
const digits = `[${Array(3_000).fill("1e131071").join(",")}]`;
const bounded = `[${Array(1_000).fill("1e131071").join(",")}]`;

describe("a security event's details", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  const send = (p_details: unknown) =>
    gateway.app.inject({
      method: "POST",
      url: "/rest/v1/rpc/log_security_event",
      payload: { p_event_type: "x_test", p_details },
    });

  test.each([
    ["25,000 levels", nested],
    ["27 kB of large numbers", digits],
    ["33 levels", "[".repeat(33) + "]".repeat(33)],
    ["16 KiB and a byte", JSON.stringify("x".repeat(16_383))],
  ])("of %s are rejected", async (_title, details) => {
    const response = await send(details);
    expect([response.statusCode, response.json().code]).toEqual([400, "23514"]);
    expect((await gateway.gateway.ready()).isReady).toBe(true);
  });

  test.each([
    ["32 levels", "[".repeat(32) + "]".repeat(32)],
    ["brackets inside a text", JSON.stringify("[".repeat(100))],
    ["large numbers within the bound", bounded],
  ])("of %s are kept", async (_title, details) => {
    expect((await send(details)).statusCode).toBe(204);
  });
});
