import { insertStatement } from "@site/contract/submission";
import { expect, test } from "vitest";
import { pageRequests, sendAsPage } from "#test/page-requests.ts";
import { deliveriesIn } from "#test/rows.ts";
import {
  startTestGateway,
  statementBody,
  submission,
  warehouseSettings,
} from "#test/test-gateway.ts";

const unreachable = "http://127.0.0.1:1";
const everyService = {
  HOSTED_TABLE_UPSTREAM: "forward",
  SUPABASE_URL: unreachable,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  ...warehouseSettings(unreachable),
};
const otherTable = statementBody(insertStatement("contact"), submission);

test.each<[string, keyof typeof pageRequests, object | null, string[]]>([
  ["a contact submission", "/rest/v1/contact_submissions", null, ["hosted-table"]],
  ["one to the other table", "/api/2.0/sql/statements/", otherTable, ["warehouse"]],
  ["its e-mail", "/api/v1.0/email/send", null, ["email"]],
  ["a contact form without JavaScript", "/forms/contact", null, ["hosted-table", "email"]],
  ["a subscription", "/api/2.0/sql/statements/", null, ["warehouse"]],
  ["a subscription without JavaScript", "/forms/newsletter", null, ["warehouse"]],
  ["a security event", "/rest/v1/rpc/log_security_event", null, ["hosted-table"]],
])("%s goes to its destinations and no other", async (_what, path, body, destinations) => {
  const gateway = await startTestGateway(everyService);
  await sendAsPage(gateway, path, body ?? pageRequests[path]);
  const found = await deliveriesIn(gateway.gateway.store);
  expect(found.map(({ destination }) => destination)).toEqual(destinations);
});
