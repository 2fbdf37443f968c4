import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formEntities } from "@site/contract/submission";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { afterwards } from "#test/clean-up.ts";
import { checked, deliveryKey, deliveryOf, sendTo } from "#test/deliveries.ts";
import { hasPostgres, newDatabase } from "#test/engines.ts";
import { type FakeService, startFakeService } from "#test/fake-service.ts";
import { contact, subscription } from "#test/rows.ts";
import { submission } from "#test/test-gateway.ts";
import type { Delivery } from "../delivery.ts";
import { warehouseDestination } from "./warehouse.ts";

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService(() => ({ status: 500 }));
});

const delivery = deliveryOf(subscription());

function send(given: Partial<Delivery> = {}) {
  const destination = warehouseDestination({
    host: service.origin,
    token: "the token",
    warehouseId: "the warehouse",
    catalog: "main",
    schema: undefined,
  });
  return sendTo(destination, { ...delivery, ...given });
}

const answers = (body: object, status = 200) => {
  const headers = { "content-type": "application/json" };
  service.behave = () => ({ status, body: JSON.stringify(body), headers });
};

test("sends its own merge with the credential and the visitor's values as parameters", async () => {
  answers({ statement_id: "s", status: { state: "SUCCEEDED" } });
  expect(await send()).toEqual({ type: "delivered" });
  const [request] = service.requests;
  expect(request).toMatchObject({ method: "POST", path: "/api/2.0/sql/statements/" });
  expect(request?.headers.authorization).toBe("Bearer the token");
  expect(request?.body).toEqual({
    warehouse_id: "the warehouse",
    catalog: "main",
    statement: expect.stringMatching(/^MERGE INTO newsletter_subscribers/),
    parameters: [
      { name: "id", value: deliveryKey, type: "STRING" },
      { name: "email", value: "eva@example.com", type: "STRING" },
      { name: "language", value: "de", type: "STRING" },
      { name: "time", value: "2026-01-02T03:04:05.000Z", type: "TIMESTAMP" },
    ],
    wait_timeout: "10s",
    on_wait_timeout: "CONTINUE",
  });
});

test("sends a contact submission with all of its fields", async () => {
  answers({ status: { state: "SUCCEEDED" } });
  await send({ submission: contact() });
  const { statement, parameters } = (service.requests[0]?.body ?? {}) as Record<string, unknown>;
  expect(statement).toBe(`MERGE INTO contact_submissions AS target
USING (SELECT :id AS id, :name AS name, :email AS email, :company AS company, :service AS service, :message AS message, :language AS language, :time AS submitted_at) AS source
ON target.id = source.id
WHEN NOT MATCHED THEN INSERT (id, name, email, company, service, message, language, submitted_at) VALUES (source.id, source.name, source.email, source.company, source.service, source.message, source.language, source.submitted_at)`);
  expect(parameters).toContainEqual({ name: "message", value: submission.message, type: "STRING" });
});

test("asks again under the reference of a statement that is not done", async () => {
  answers({ statement_id: "s-1", status: { state: "PENDING" } });
  expect(await send()).toEqual({ type: "pending", reference: "s-1" });
  answers({ statement_id: "s-1", status: { state: "SUCCEEDED" } });
  expect(await send({ remoteReference: "s-1" })).toEqual({ type: "delivered" });
  const path = "/api/2.0/sql/statements/s-1";
  expect(service.requests.at(-1)).toMatchObject({ method: "GET", path });
});

test("sends the statement again when the warehouse has forgotten it", async () => {
  service.behave = ({ method }) =>
    method === "GET"
      ? { status: 404, body: '{"error_code":"NOT_FOUND"}' }
      : { status: 200, body: '{"status":{"state":"SUCCEEDED"}}' };
  expect(await send({ remoteReference: "gone" })).toEqual({ type: "delivered" });
  expect(service.requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
});

test("takes a failed statement behind a status of 200 for a failure, without its words", async () => {
  const message = "[TABLE_OR_VIEW_NOT_FOUND] near 'eva@example.com'";
  answers({ status: { state: "FAILED", error: { error_code: "BAD_REQUEST", message } } });
  const fault =
    /^DATABRICKS_CATALOG, DATABRICKS_SCHEMA: .*\(statement FAILED BAD_REQUEST \[TABLE_OR_VIEW_NOT_FOUND\]\)/;
  expect(await send()).toEqual({ type: "failed", error: expect.stringMatching(fault) });
});

test("takes a web page behind a status of 200 for a failure, and names a rejection's code", async () => {
  service.behave = () => ({ status: 200, body: "<!doctype" });
  const fault = (setting: string, answer: string) =>
    expect.stringMatching(`^DATABRICKS_${setting}: .*\\(HTTP ${answer}\\)$`);
  expect(await send()).toEqual({ type: "failed", error: fault("HOST", "200 with a web page") });
  answers({ error_code: "INVALID_PARAMETER_VALUE", message: "eva" }, 400);
  const error = fault("WAREHOUSE_ID", "400 INVALID_PARAMETER_VALUE");
  expect(await send()).toEqual({ type: "rejected", error });
});

test.each([
  [200, '{"state":"STOPPED"}', null],
  [403, '{"error_code":"PERMISSION_DENIED"}', /^DATABRICKS_TOKEN: \S+ refused the token .HTTP 403/],
  [404, '{"error_code":"RESOURCE_DOES_NOT_EXIST"}', /^DATABRICKS_WAREHOUSE_ID: \S+ has no such/],
])("is tried by a question about the warehouse: %i", async (status, body, fault) => {
  service.behave = () => ({ status, body });
  const given = { host: service.origin, token: "t", warehouseId: "w", catalog: "c", schema: "s" };
  const found = await checked(warehouseDestination(given));
  expect(found).toEqual(fault && expect.stringMatching(fault));
  expect(service.requests).toMatchObject([{ method: "GET", path: "/api/2.0/sql/warehouses/w" }]);
});

interface Sent {
  statement: string;
  parameters: { name: string; value: string; type: "STRING" | "TIMESTAMP" }[];
}

/** A statement as PostgreSQL takes it: its MERGE differs only in the parameters. */
function inPostgres({ statement, parameters }: Sent): { text: string; values: string[] } {
  const types = { STRING: "text", TIMESTAMP: "timestamptz" };
  const text = statement.replace(/:(\w+)/g, (_, name: string) => {
    const index = parameters.findIndex((parameter) => parameter.name === name);
    return `$${index + 1}::${types[parameters[index]?.type ?? "STRING"]}`;
  });
  return { text, values: parameters.map(({ value }) => value) };
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) =>
    ordersOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

test.skipIf(!hasPostgres)(
  "the latest of a subscriber's changes counts, in whatever order they arrive (needs PostgreSQL)",
  async () => {
    answers({ status: { state: "SUCCEEDED" } });
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    const changes = ["newsletter", "unsubscription", "newsletter", "unsubscription"] as const;
    const { fields } = subscription();
    for (const [index, entity] of changes.entries()) {
      await send({ acceptedAt: day(index + 1), submission: { entity, fields } });
    }
    // Cast: what the destination sends.
    const statements = service.requests.map(({ body }) => inPostgres(body as Sent));
    const client = new pg.Client({ connectionString: await newDatabase() });
    await client.connect();
    afterwards(() => client.end());
    await client.query("create domain string as text");
    const tables = join(import.meta.dirname, "../../../../../deploy/warehouse-tables.sql");
    await client.query(readFileSync(tables, "utf8").replaceAll("TIMESTAMP", "TIMESTAMPTZ"));
    const { fields: columns } = await client.query("select * from contact_submissions");
    expect(columns.slice(1, -1).map(({ name }) => name)).toEqual(Object.keys(formEntities.contact));
    for (const count of [2, 3, 4]) {
      for (const order of ordersOf(statements.slice(0, count))) {
        await client.query("truncate newsletter_subscribers");
        for (const { text, values } of order) await client.query(text, values);
        const { rows } = await client.query(
          "select is_active, subscribed_at from newsletter_subscribers",
        );
        expect(rows).toEqual([{ is_active: count === 3, subscribed_at: day(count) }]);
      }
    }
  },
);
