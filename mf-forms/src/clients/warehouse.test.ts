import { insertStatement } from "@site/contract/submission";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  failing,
  fakeNetwork,
  hangs,
  inserted,
  paths,
  statement,
  unreachable,
} from "#test/fake-network.ts";
import { awkwardTexts, sampleSubmission } from "#test/sample-submission.ts";
import { insertRow } from "./warehouse.ts";

const warehouse = { warehouseId: "default" };
const subscriber = { email: "ana@example.org", language: "de" } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a subscriber's request", () => {
  // Specification 7.1, 9.7
  it("has exactly the warehouse, the statement, the wait and the values by name", async () => {
    const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    await insertRow("newsletter", subscriber, warehouse);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.method).toBe("POST");
    expect(sent[0]?.body).toEqual({
      warehouse_id: "default",
      statement:
        "INSERT INTO newsletter_subscribers (id, email, language, subscribed_at, is_active) VALUES (uuid(), :email, :language, current_timestamp(), true)",
      wait_timeout: "10s",
      parameters: [
        { name: "email", value: "ana@example.org", type: "STRING" },
        { name: "language", value: "de", type: "STRING" },
      ],
    });
  });

  it("is JSON and carries no credential", async () => {
    const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    await insertRow("newsletter", subscriber, warehouse);
    expect(sent[0]?.headers.get("content-type")).toBe("application/json");
    expect(sent[0]?.headers.has("authorization")).toBe(false);
    expect(sent[0]?.headers.has("idempotency-key")).toBe(false);
  });
});

describe("an enquiry's request", () => {
  it.each(Object.entries(awkwardTexts))("carries %s as a value, as typed", async (_, text) => {
    const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    await insertRow(
      "contact",
      { ...sampleSubmission, name: text, message: text },
      {
        ...warehouse,
        idempotencyKey: "key-1",
      },
    );
    expect(sent[0]?.body).toMatchObject({
      statement: insertStatement("contact"),
      parameters: [
        { name: "name", value: text },
        { name: "email", value: sampleSubmission.email },
        { name: "company", value: sampleSubmission.company },
        { name: "service", value: sampleSubmission.service },
        { name: "message", value: text },
        { name: "language", value: "en" },
      ],
    });
    expect(sent[0]?.headers.get("idempotency-key")).toBe("key-1");
  });
});

describe("an answer", () => {
  it.each(["SUCCEEDED", "PENDING", "RUNNING"])("in the state %s is accepted", async (state) => {
    fakeNetwork({ [paths.warehouse]: statement(state) });
    await expect(insertRow("newsletter", subscriber, warehouse)).resolves.toBe("accepted");
  });

  it.each(["FAILED", "CANCELED", "CLOSED"])("in the state %s is a failure", async (state) => {
    fakeNetwork({ [paths.warehouse]: statement(state) });
    await expect(insertRow("newsletter", subscriber, warehouse)).rejects.toThrow(
      `Databricks API error: ${state}`,
    );
  });

  it("tells what a failed statement says", async () => {
    const error = { error_code: "BAD_REQUEST", message: "table not found" };
    fakeNetwork({ [paths.warehouse]: statement("FAILED", error) });
    await expect(insertRow("newsletter", subscriber, warehouse)).rejects.toThrow(
      "Databricks API error: table not found",
    );
  });

  it.each([
    [1, "accepted"],
    [0, "repeated"],
  ] as const)("that counts %i new rows is told as %s", async (rows, outcome) => {
    fakeNetwork({ [paths.warehouse]: inserted(rows) });
    await expect(insertRow("newsletter", subscriber, warehouse)).resolves.toBe(outcome);
  });

  it.each([
    ["a result of another kind", { result: "none", manifest: { schema: null } }],
    ["a count without columns", { result: { data_array: [["0", "0"]] } }],
    ["columns without a count", { manifest: { schema: { columns: [{ name: "x" }] } } }],
  ])("with %s stays accepted", async (_, parts) => {
    const status = { state: "SUCCEEDED" };
    fakeNetwork({ [paths.warehouse]: () => Response.json({ status, ...parts }) });
    await expect(insertRow("newsletter", subscriber, warehouse)).resolves.toBe("accepted");
  });

  it("that says nothing but ok is accepted", async () => {
    fakeNetwork({ [paths.warehouse]: () => Response.json({}) });
    await expect(insertRow("newsletter", subscriber, warehouse)).resolves.toBe("accepted");
  });

  // Specification 7.2
  it("that is not ok is a failure with the status text", async () => {
    fakeNetwork({ [paths.warehouse]: failing(503, "Service Unavailable", '{"error_code":"X"}') });
    await expect(insertRow("newsletter", subscriber, warehouse)).rejects.toMatchObject({
      message: "Databricks API error: Service Unavailable",
      status: 503,
    });
  });

  it("without a status text, as over HTTP/2, is told by its number", async () => {
    fakeNetwork({ [paths.warehouse]: failing(429, "") });
    await expect(insertRow("newsletter", subscriber, warehouse)).rejects.toThrow(
      "Databricks API error: 429",
    );
  });

  it("that is a web page is a failure, though its status is 200", async () => {
    fakeNetwork({ [paths.warehouse]: failing(200, "OK", "<!doctype html>") });
    await expect(insertRow("newsletter", subscriber, warehouse)).rejects.toMatchObject({
      name: "SyntaxError",
    });
  });
});

it("passes an unreachable network on", async () => {
  fakeNetwork({ [paths.warehouse]: unreachable });
  await expect(insertRow("newsletter", subscriber, warehouse)).rejects.toThrow("Failed to fetch");
});

it("waits longer than the warehouse's own 10 s, but not for ever", async () => {
  vi.useFakeTimers();
  const sent = fakeNetwork({ [paths.warehouse]: hangs });
  const outcome = expect(insertRow("newsletter", subscriber, warehouse)).rejects.toThrow(
    /within 15000 ms/,
  );
  await vi.advanceTimersByTimeAsync(14_999);
  expect(sent[0]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent[0]?.signal?.aborted).toBe(true);
  await outcome;
});
