import { insertStatement, toEmailParameters } from "@site/contract/submission";
import { expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import { openTestStore } from "#test/engines.ts";
import { deliveriesIn } from "#test/rows.ts";
import {
  startTestGateway,
  statementBody,
  submission,
  type TestGateway,
  warehouseSettings,
} from "#test/test-gateway.ts";

const unreachable = "http://127.0.0.1:1";
const everyService = {
  HOSTED_TABLE_UPSTREAM: "forward",
  SUPABASE_URL: unreachable,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  ...warehouseSettings(unreachable),
};
const subscriber = { email: "eva@example.com", language: "de" };
const statement = (gateway: TestGateway, entity: "contact" | "newsletter", values: object) =>
  gateway.post("/api/2.0/sql/statements", statementBody(insertStatement(entity), { ...values }));

test.each<[string, (gateway: TestGateway) => Promise<unknown>, string[]]>([
  [
    "a contact submission",
    (gateway) => gateway.post("/rest/v1/contact_submissions", submission),
    ["hosted-table"],
  ],
  [
    "a contact submission to the other table",
    (gateway) => statement(gateway, "contact", submission),
    ["warehouse"],
  ],
  [
    "its e-mail",
    (gateway) =>
      gateway.post("/api/v1.0/email/send", { template_params: toEmailParameters(submission) }),
    ["email"],
  ],
  [
    "a contact form without JavaScript",
    (gateway) => gateway.postForm("/forms/contact", submission),
    ["hosted-table", "email"],
  ],
  ["a subscription", (gateway) => statement(gateway, "newsletter", subscriber), ["warehouse"]],
  [
    "a subscription without JavaScript",
    (gateway) => gateway.postForm("/forms/newsletter", subscriber),
    ["warehouse"],
  ],
  [
    "a security event",
    (gateway) => gateway.post("/rest/v1/rpc/log_security_event", { p_event_type: "x" }),
    ["hosted-table"],
  ],
])("%s goes to its destinations and no other", async (_what, send, destinations) => {
  const dataDirectory = testFolder();
  const gateway = await startTestGateway(everyService, { dataDirectory });
  await send(gateway);
  const found = await deliveriesIn(await openTestStore(dataDirectory));
  expect(found.map(({ destination }) => destination)).toEqual(destinations);
});
