import { expect, test } from "vitest";
import { readGatewayConfig } from "#settings/config.ts";
import { testFolder } from "#test/clean-up.ts";
import { type Behavior, startFakeService } from "#test/fake-service.ts";
import { smtpSettings } from "#test/test-gateway.ts";
import { type AlertMessage, alertChannels } from "./alert-channels.ts";

const message: AlertMessage = {
  ...{ name: "disk of a", isOver: false, since: "2026-01-02T03:04:05.000Z" },
  ...{ subject: "The disk is nearly full", text: "Free some space.\n" },
};
const channelsOf = (env: Record<string, string>) =>
  alertChannels(readGatewayConfig(env, testFolder()));
const send = (env: Record<string, string>) =>
  Promise.all(channelsOf(env).map((channel) => channel.send(message)));

test("nobody is told unless somebody is named", () => {
  expect(channelsOf(smtpSettings())).toEqual([]);
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
