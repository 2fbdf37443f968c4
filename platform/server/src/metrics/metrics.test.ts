import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reportsPath } from "@site/contract/report";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cleanUp, openSite, type Served, serve } from "#test/served-site.ts";
import { Metrics } from "./metrics.ts";

let server: Served["app"];
let folder: string;
let metrics: Metrics;
let compositionId: string;

beforeEach(async () => {
  metrics = new Metrics();
  const site = await openSite();
  compositionId = (await site.start()).promotion.record.id;
  const served = await serve(site, { env: { REQUESTS_PER_MINUTE: "0" }, metrics });
  ({ app: server, folder } = served);
});
afterEach(cleanUp);

test("requests are counted by kind of route and class of status", async () => {
  for (const url of ["/one", "/one", "/nowhere", "/robots.txt", "/healthz"])
    await server.inject(url);
  const { etag } = (await server.inject("/one")).headers;
  await server.inject({ url: "/one", headers: { "if-none-match": String(etag) } });
  await server.inject({ method: "POST", url: "/rest/v1/contact_submissions", payload: "x" });
  const text = await metrics.text();
  const counts = {
    "page 2xx": 3,
    "page 3xx": 1,
    "page 4xx": 1,
    "file 2xx": 1,
    "probe 2xx": 1,
    "form 4xx": 1,
  };
  for (const [labels, count] of Object.entries(counts)) {
    const [kind, status] = labels.split(" ");
    expect(text).toContain(`duration_seconds_count{kind="${kind}",status="${status}"} ${count}\n`);
  }
});

test("a page that can't be shown counts as a page, although its error is plain text", async () => {
  const own = new Metrics();
  const { app } = await serve(await openSite(), { metrics: own });
  for (const url of ["/one", "/one?q=a.b", "/_page/one.json?x"]) await app.inject(url);
  const text = await own.text();
  expect(text).toContain('duration_seconds_count{kind="page",status="5xx"} 2\n');
  expect(text).toContain('duration_seconds_count{kind="file",status="5xx"} 1\n');
  // The alert SiteShowsNothing fires when this metric is absent.
  expect(text).not.toMatch(/^site_composition_live_since_seconds /m);
});

test("the outbox, the composition and the process are measured", async () => {
  const text = await metrics.text();
  for (const row of [
    // It exists before the first failure: an alert sees an increase, but not a first value.
    'duration_seconds_count{kind="form",status="5xx"} 0',
    "site_outbox_waiting 0",
    "site_outbox_dead 0",
    "site_composition_live_since_seconds 1",
    "site_channel_unread_seconds 0",
    "nodejs_eventloop_lag_seconds",
    "process_resident_memory_bytes",
  ]) {
    expect(text).toContain(row);
  }
  expect(text).toMatch(/^site_data_free_bytes \d{6,}/m);
  expect(text.trimEnd().endsWith("# EOF")).toBe(true);
});

test("the outbox is that of the store, where it can be asked", async () => {
  const outbox = async () => ({ waiting: 1, dead: 2, oldestWaitingMs: 3_000 });
  const live = { revision: undefined, unreadForMs: () => 0 };
  const own = new Metrics();
  // Cast: only hooks are added to it.
  own.watch({ addHook() {} } as never, { live, outbox });
  const text = await own.text();
  for (const row of ["waiting 1", "dead 2", "oldest_seconds 3"]) {
    expect(text).toContain(`site_outbox_${row}`);
  }
});

test("reports are counted, kept or dropped", async () => {
  const vital = { kind: "vital", path: "/one", name: "LCP", value: 900, rating: "good" };
  const send = () =>
    server.inject({
      ...{ method: "POST", url: reportsPath },
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ composition: compositionId, reports: [vital, vital] }),
    });
  await send();
  rmSync(join(folder, "reports"), { recursive: true });
  writeFileSync(join(folder, "reports"), "not a folder");
  await send();
  const text = await metrics.text();
  expect(text).toContain('site_reports_total{outcome="kept"} 2\n');
  expect(text).toContain('site_reports_total{outcome="dropped"} 2\n');
});

test("they are served on a port of their own, which one server has, and not to visitors", async () => {
  const listening = await metrics.listen({ host: "127.0.0.1", port: 0 });
  // Cast: a server on a port has one in its address.
  const { port } = listening.address() as { port: number };
  const status = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } })).status;
  expect([await status("/metrics"), await status("/")]).toEqual([200, 404]);
  expect((await server.inject("/metrics")).statusCode).toBe(404);
  const taken = new Metrics().listen({ host: "127.0.0.1", port });
  await expect(taken).rejects.toThrow(/^METRICS_LISTEN .*EADDRINUSE/);
  listening.close();
});
