import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeService, startFakeService } from "../../test/fake-service.ts";
import { submission } from "../../test/test-gateway.ts";
import type { Delivery } from "../delivery.ts";
import { hostedTableDestination } from "./hosted-table.ts";

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService(() => ({ status: 201 }));
});
afterEach(() => service.stop());

const delivery: Delivery = {
  number: 1,
  key: "8a6e0804-2bd0-4672-b79d-d97027f9071a",
  submission: { entity: "contact", fields: submission },
  tries: 1,
  acceptedAt: new Date(),
  remoteReference: null,
};

function send() {
  const destination = hostedTableDestination({ url: service.origin, key: "sb_publishable_x" });
  return destination.send(delivery, AbortSignal.timeout(5_000));
}

test("sends exactly the row, with the public key and the idempotency key as headers", async () => {
  expect(await send()).toEqual({ type: "delivered" });
  const [request] = service.requests;
  expect(request?.path).toBe("/rest/v1/contact_submissions");
  expect(request?.body).toEqual(submission);
  expect(request?.headers).toMatchObject({
    apikey: "sb_publishable_x",
    authorization: "Bearer sb_publishable_x",
    "content-profile": "public",
    "idempotency-key": delivery.key,
    "content-type": "application/json",
  });
});

test("calls the function with an event's parameters", async () => {
  service.behave = () => ({ status: 204 });
  const fields = { event_type: "x", user_identifier: null, user_agent: "UA", details: "{}" };
  const destination = hostedTableDestination({ url: service.origin, key: "sb_publishable_x" });
  const event = { ...delivery, submission: { entity: "security-event", fields } as const };
  const result = await destination.send(event, AbortSignal.timeout(5_000));
  expect(result).toEqual({ type: "delivered" });
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
  [
    { status: 404, body: "" },
    { type: "failed", error: "HTTP 404" },
  ],
  [
    { status: 404, body: "[]" },
    { type: "failed", error: "HTTP 404" },
  ],
  [
    { status: 201, body: "<html>" },
    { type: "failed", error: "HTTP 201 with a web page" },
  ],
  [
    { status: 409, body: '{"code":"23503"}' },
    { type: "failed", error: "HTTP 409 23503" },
  ],
  [
    { status: 401, body: '{"code":"42501"}' },
    { type: "failed", error: "HTTP 401 42501" },
  ],
  [
    { status: 400, body: '{"code":"23514","message":"ana@example.com"}' },
    { type: "rejected", error: "HTTP 400 23514" },
  ],
  [
    { status: 400, body: "<html>" },
    { type: "failed", error: "HTTP 400 with a web page" },
  ],
])("understands %j", async (behaviour, outcome) => {
  service.behave = () => behaviour;
  expect(await send()).toEqual(outcome);
});
