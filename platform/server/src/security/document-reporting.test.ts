import { TestSite } from "@site/composer/test/test-site";
import { readGatewayConfig } from "@site/gateway/gateway";
import { throwawayFolder } from "@site/gateway/test/throwaway-folder";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSiteServer, type SiteServer } from "#site-server.ts";

let site: TestSite;
let app: SiteServer;
let disk: ReturnType<typeof throwawayFolder>;
beforeEach(async () => {
  site = await TestSite.open();
  await site.start();
  disk = throwawayFolder();
});
afterEach(async () => {
  await app.close();
  await site.close();
  disk.remove();
});

const secure = { "x-forwarded-proto": "https" };

test("a server with a gateway says where browsers and pages report to, and takes it there", async () => {
  app = await createSiteServer({
    registry: site.registry,
    channel: "production",
    gateway: readGatewayConfig({ TRUST_PROXY: "1" }, disk.folder),
  });
  const { headers } = await app.inject({ url: "/one", headers: secure });
  expect(headers["reporting-endpoints"]).toBe('reports="/_reports"');
  expect(headers["server-timing"]).toMatch(/^reports;desc="[0-9a-f]{16}"$/);
  expect(headers["content-security-policy"]).toMatch(/; report-to reports; report-uri \/_reports$/);

  // Without TLS a browser knows no named endpoints, and must be given the address.
  const plain = (await app.inject("/one")).headers;
  expect(plain["reporting-endpoints"]).toBeUndefined();
  expect(plain["content-security-policy"]).toMatch(
    /frame-ancestors 'none'; report-uri \/_reports$/,
  );

  const payload = { composition: "ab", reports: [] };
  const taken = await app.inject({ method: "POST", url: "/_reports", payload });
  expect(taken.statusCode).toBe(204);
  expect((await app.inject("/_reports")).statusCode).toBe(405);
});

test("a server that answers pages alone asks for no reports", async () => {
  app = await createSiteServer({ registry: site.registry, channel: "production" });
  const { headers } = await app.inject({ url: "/one", headers: secure });
  expect(headers["reporting-endpoints"]).toBeUndefined();
  expect(headers["server-timing"]).toBeUndefined();
  expect(headers["content-security-policy"]).not.toContain("report");
  const refused = await app.inject({ method: "POST", url: "/_reports", payload: {} });
  expect(refused.statusCode).toBe(405);
});
