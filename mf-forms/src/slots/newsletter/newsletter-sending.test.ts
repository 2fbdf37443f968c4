import { afterEach, expect, it, vi } from "vitest";
import { parseFormsConfig } from "#config/forms-config.ts";
import { fakeNetwork, paths, statement } from "#test-kit/fake-network.ts";
import { subscribeToNewsletter } from "./newsletter-sending.ts";

const subscriber = { email: "ana@example.org", language: "pt" } as const;
const telling = parseFormsConfig({ warehouse: { tellsAlreadySubscribed: true } });

const inserted = (count: string) =>
  statement("SUCCEEDED", {
    manifest: { schema: { columns: [{ name: "num_inserted_rows" }] } },
    result: { data_array: [[count]] },
  });

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["subscribed", "a new address", telling, inserted("1")],
  ["subscribed", "an answer that does not tell", telling, statement("SUCCEEDED")],
  ["subscribed", "a repeated address, by default", parseFormsConfig({}), inserted("0")],
  ["alreadySubscribed", "a repeated address, where the site wants it told", telling, inserted("0")],
] as const)("answers %s for %s", async (outcome, _, config, answer) => {
  fakeNetwork({ [paths.warehouse]: answer });
  await expect(subscribeToNewsletter(subscriber, config)).resolves.toBe(outcome);
});

it("sends to the configured warehouse", async () => {
  const sent = fakeNetwork({ [paths.warehouse]: inserted("1") });
  await subscribeToNewsletter(
    subscriber,
    parseFormsConfig({ warehouse: { warehouseId: "abc123" } }),
  );
  expect(sent[0]?.body).toMatchObject({ warehouse_id: "abc123" });
});
