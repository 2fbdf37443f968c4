import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readGatewayConfig } from "#settings/config.ts";
import { withoutRows } from "#store/lost-rows.ts";
import { testFolder } from "#test/clean-up.ts";
import { type Behavior, startFakeService } from "#test/fake-service.ts";
import { smtpSettings, startTestGateway } from "#test/test-gateway.ts";
import { openEmbedded, storeFile } from "../../store/store.ts";
import { type AlertMessage, alertChannels } from "./alert-channels.ts";

const message: AlertMessage = {
  ...{ name: "disk of a", isOver: false, since: "2026-01-02T03:04:05.000Z" },
  ...{ subject: "The disk is nearly full", text: "Free some space.\n" },
};
const channelsOf = (env: Record<string, string>, folder = testFolder()) =>
  alertChannels(readGatewayConfig(env, folder));
const send = (env: Record<string, string>) =>
  Promise.all(channelsOf(env).map((channel) => channel.send(message)));

test("nobody is told unless somebody is named", () => {
  expect(channelsOf(smtpSettings())).toEqual([]);
});

test("without a mail server an alert is a file in the mail drop, which no submission is missing for", async () => {
  const { dataDirectory, mails } = await startTestGateway();
  const [channel] = channelsOf({ ALERT_EMAIL: "ops@example.com" }, dataDirectory);
  expect(await channel?.send(message)).toBe(null);
  expect(await channel?.send({ ...message, isOver: true })).toBe(null);
  expect(mails()).toHaveLength(2);
  expect(readFileSync(String(mails()[0]), "utf8")).toContain("To: ops@example.com");
  const store = openEmbedded(storeFile(dataDirectory));
  const drop = join(dataDirectory, "outbox");
  expect((await withoutRows(store, drop, "")).mails).toEqual([]);
  expect(readdirSync(drop).every((name) => name.startsWith("alert-"))).toBe(true);
  await store.close();
});

test.each<[string, Behavior, string | null]>([
  ["takes it", { status: 200, body: "x".repeat(1_000_000) }, null],
  ["leads elsewhere", { status: 302, headers: { location: "/elsewhere" } }, "HTTP 302"],
  ["fails", { status: 500 }, "HTTP 500"],
  ["hangs", "hang", "TimeoutError"],
])("a webhook that %s gets one request", async (_title, behavior, fault) => {
  const hook = await startFakeService(() => behavior);
  const begun = performance.now();
  const [found = null] = await send({ ALERT_WEBHOOK: `${hook.origin}/hook?key=secret` });
  expect(performance.now() - begun).toBeLessThan(6_000);
  expect(found).toEqual(fault && expect.stringContaining(fault));
  expect(found ?? "").not.toContain("secret");
  expect(hook.requests.map(({ path }) => path)).toEqual(["/hook?key=secret"]);
  expect(hook.requests[0]?.body).toEqual(message);
});
