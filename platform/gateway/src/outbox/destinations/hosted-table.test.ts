import { beforeEach, expect, test } from "vitest";
import { checked, deliveryKey, deliveryOf, sendTo } from "#test/deliveries.ts";
import { type FakeService, startFakeService } from "#test/fake-service.ts";
import { contact, securityEvent } from "#test/rows.ts";
import { submission } from "#test/test-gateway.ts";
import type { Submission } from "../../submissions/submission.ts";
import { hostedTableDestination } from "./hosted-table.ts";

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService(() => ({ status: 201 }));
});

const key = "sb_publishable_x";
const destination = () => hostedTableDestination({ url: service.origin, key });
const send = (given: Submission = contact()) => sendTo(destination(), deliveryOf(given));

test("sends exactly the row, with the public key and the idempotency key as headers", async () => {
  expect(await send()).toEqual({ type: "delivered" });
  const [request] = service.requests;
  expect(request?.path).toBe("/rest/v1/contact_submissions");
  expect(request?.body).toEqual(submission);
  expect(request?.headers).toMatchObject({
    apikey: key,
    authorization: `Bearer ${key}`,
    "content-profile": "public",
    "idempotency-key": deliveryKey,
    "content-type": "application/json",
  });
});

test("calls the function with an event's parameters", async () => {
  service.behave = () => ({ status: 204 });
  const { entity, fields } = securityEvent();
  const event = { entity, fields: { ...fields, user_agent: "UA" } };
  expect(await send(event)).toEqual({ type: "delivered" });
  expect(service.requests[0]).toMatchObject({
    path: "/rest/v1/rpc/log_security_event",
    body: { p_event_type: "x", p_user_identifier: null, p_user_agent: "UA", p_details: "{}" },
  });
});

test("takes a row that is there already for delivered", async () => {
  service.behave = () => ({ status: 409, body: '{"code":"23505","message":"duplicate key"}' });
  expect(await send()).toEqual({ type: "delivered" });
});

test.each([
  [401, '{"code":"42501","message":"permission denied for table"}', null],
  [
    401,
    '{"message":"Invalid API key"}',
    /^SUPABASE_PUBLISHABLE_KEY: \S+ refused the key .HTTP 401/,
  ],
  [404, '{"code":"PGRST205"}', /^SUPABASE_URL: .*supabase db push$/],
  [200, "<html>", /^SUPABASE_URL: \S+ does not answer as this .*HTTP 200 with/],
])("is tried by reading no row: %i %s", async (status, body, fault) => {
  service.behave = () => ({ status, body });
  expect(await checked(destination())).toEqual(fault && expect.stringMatching(fault));
  const path = "/rest/v1/contact_submissions?select=id&limit=0";
  expect(service.requests).toMatchObject([{ method: "GET", path, headers: { apikey: key } }]);
});

test.each([
  [404, "[]", "failed", /^SUPABASE_URL: .*\(HTTP 404\)$/],
  [404, '{"code":"PGRST205"}', "failed", /^SUPABASE_URL: .*supabase db push$/],
  // The key is right: its role lacks a right, or a policy forbids the row.
  [401, '{"code":"42501"}', "failed", /^SUPABASE_URL: .*supabase db push$/],
  [401, "{}", "failed", /^SUPABASE_PUBLISHABLE_KEY: .*\(HTTP 401\)$/],
  [201, "<html>", "failed", /^SUPABASE_URL: .*\(HTTP 201 with a web page\)$/],
  [409, '{"code":"23503"}', "failed", /\(HTTP 409 23503\)$/],
  [400, '{"code":"23514","message":"ana@example.com"}', "rejected", /\(HTTP 400 23514\)$/],
])("understands %i %s: %s", async (status, body, type, error) => {
  service.behave = () => ({ status, body });
  expect(await send()).toEqual({ type, error: expect.stringMatching(error) });
});
