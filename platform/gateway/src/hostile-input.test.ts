import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readGatewayConfig } from "./config.ts";
import { SubmissionStore } from "./owner/submission-store.ts";
import { openStore } from "./store/store.ts";
import { hostileRequest } from "./test/hostile-requests.ts";
import { startTestGateway } from "./test/test-gateway.ts";

/** More with HOSTILE_REQUESTS=10000. */
const requests = Number(process.env["HOSTILE_REQUESTS"] ?? 600);

test(`${requests} hostile requests meet no error of the server and leave only proper rows`, async () => {
  const gateway = await startTestGateway();
  const statuses = new Map<number, number>();
  const ownNames = Object.getOwnPropertyNames(Object.prototype).toSorted();
  await fc.assert(
    fc.asyncProperty(hostileRequest, async (request) => {
      const response = await gateway.app.inject(request);
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.headers["access-control-allow-origin"]).toBeUndefined();
      if (request.url.startsWith("/rest/v1/") && response.statusCode >= 400) {
        expect(response.json()).toMatchObject({ code: expect.any(String) });
      }
    }),
    { numRuns: requests },
  );
  // Whatever names a body gives its fields, no other object has got them.
  expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(ownNames);
  console.info(`answers: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  await gateway.gateway.close();

  const store = await openStore(readGatewayConfig({}, gateway.dataDirectory));
  const submissions = new SubmissionStore(store, "/unused");
  for (const { email, language, message } of await submissions.submissions({})) {
    expect(email).toMatch(/^[^\s@]+@[^\s@]+$/);
    expect(["pt", "en", "de"]).toContain(language);
    expect(message.trim()).not.toBe("");
  }
  for (const { email, isActive } of await submissions.subscribers({})) {
    expect(email).toMatch(/^\S+@\S+\.\S+$/);
    expect(isActive).toBe(true);
  }
  await store.close();
  await gateway.stop();
}, 300_000);
