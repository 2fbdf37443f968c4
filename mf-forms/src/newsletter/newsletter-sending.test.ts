import { afterEach, expect, it, vi } from "vitest";
import { parseFormsConfig } from "#config/forms-config.ts";
import { fakeNetwork, inserted, paths, statement, unconfirmed } from "#test/fake-network.ts";
import { subscribeToNewsletter } from "./newsletter-sending.ts";

const subscriber = { email: "ana@example.org", language: "pt" } as const;

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["subscribed", "a new address", statement("SUCCEEDED")],
  ["subscribed", "an address that will be added in a moment", statement("PENDING")],
  ["unconfirmed", "an address that has to confirm", unconfirmed],
  ["alreadySubscribed", "a repeated address that the gateway tells", inserted(0)],
] as const)("answers %s for %s", async (outcome, _, answer) => {
  fakeNetwork({ [paths.warehouse]: answer });
  await expect(subscribeToNewsletter(subscriber, undefined)).resolves.toBe(outcome);
});

it("sends to the configured warehouse", async () => {
  const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
  await subscribeToNewsletter(
    subscriber,
    parseFormsConfig({ warehouse: { warehouseId: "abc123" } }),
  );
  expect(sent[0]?.body).toMatchObject({ warehouse_id: "abc123" });
});
