import { insertStatement } from "@site/contract/submission";
import { afterEach, describe, expect, it, vi } from "vitest";
import { failing, fakeNetwork, inserted, paths, statement } from "#test/fake-network.ts";
import { awkwardTexts, sampleSubmission } from "#test/sample-submission.ts";
import { insertRow } from "./warehouse.ts";

const warehouse = { warehouseId: "default" };
const subscribe = () =>
  insertRow("newsletter", { email: "ana@example.org", language: "de" }, warehouse);

afterEach(() => void vi.unstubAllGlobals());

describe("a request", () => {
  // Specification 7.1, 9.7
  it("has exactly the warehouse, the statement, the wait and the values by name", async () => {
    const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    await subscribe();
    expect(sent).toMatchObject([{ method: "POST" }]);
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
    // No credential, and no key where none was given.
    const headers = [...(sent[0]?.headers ?? [])].map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]);
    expect(headers).toEqual([["content-type", "application/json"]]);
  });

  it.each(Object.entries(awkwardTexts))("carries %s as a value, as typed", async (_, text) => {
    const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    const submission = { ...sampleSubmission, name: text, message: text };
    await insertRow("contact", submission, { ...warehouse, idempotencyKey: "key-1" });
    expect(sent[0]?.body).toMatchObject({
      statement: insertStatement("contact"),
      parameters: Object.entries(submission).map(([name, value]) => ({ name, value })),
    });
    expect(sent[0]?.headers.get("idempotency-key")).toBe("key-1");
  });
});

const succeeded = { status: { state: "SUCCEEDED" } };
const answers = (body: object) => () => Response.json({ ...succeeded, ...body });

describe("an answer", () => {
  it.each([
    ["that says nothing but ok", () => Response.json({}), "accepted"],
    ["in the state SUCCEEDED", statement("SUCCEEDED"), "accepted"],
    ["in the state PENDING", statement("PENDING"), "accepted"],
    ["in the state RUNNING", statement("RUNNING"), "accepted"],
    ["that counts a new row", inserted(1), "accepted"],
    ["that counts no new row", inserted(0), "repeated"],
    [
      "with a result of another kind",
      answers({ result: "none", manifest: { schema: null } }),
      "accepted",
    ],
    ["with a status of another kind", () => Response.json({ status: "SUCCEEDED" }), "accepted"],
    [
      "with an error of another kind",
      () => Response.json({ status: { state: "SUCCEEDED", error: null } }),
      "accepted",
    ],
    ["with a count without columns", answers({ result: { data_array: [["0", "0"]] } }), "accepted"],
    [
      "with columns without a count",
      answers({ manifest: { schema: { columns: [{ name: "x" }] } } }),
      "accepted",
    ],
  ] as const)("%s is told", async (_, answer, outcome) => {
    fakeNetwork({ [paths.warehouse]: answer });
    await expect(subscribe()).resolves.toBe(outcome);
  });

  // Specification 7.2
  it.each([
    ["in the state FAILED", statement("FAILED"), "Databricks API error: FAILED"],
    ["in the state CANCELED", statement("CANCELED"), "Databricks API error: CANCELED"],
    ["in the state CLOSED", statement("CLOSED"), "Databricks API error: CLOSED"],
    [
      "of a failed statement",
      statement("FAILED", { error_code: "BAD_REQUEST", message: "table not found" }),
      "Databricks API error: table not found",
    ],
    [
      "with another status",
      failing(503, "Service Unavailable", '{"error_code":"X"}'),
      "Databricks API error: Service Unavailable",
    ],
    ["without a status text, as over HTTP/2", failing(429, ""), "Databricks API error: 429"],
    ["that is a web page with status 200", failing(200, "OK", "<!doctype html>"), /JSON/],
  ])("%s is a failure that says why", async (_, answer, message) => {
    fakeNetwork({ [paths.warehouse]: answer });
    await expect(subscribe()).rejects.toThrow(message);
  });
});
