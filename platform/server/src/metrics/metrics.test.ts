import { writeFileSync } from "node:fs";
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

test("failures are told even if no disk can keep their reports", async () => {
  writeFileSync(join(folder, "reports"), "not a folder");
  const failure = {
    ...{ kind: "failure", path: "/one", remote: "mf-one", version: "1.0.0", part: "one" },
    ...{ language: "pt", phase: "load", fault: "unreachable", message: "m" },
  };
  const payload = JSON.stringify({ composition: compositionId, reports: [failure] });
  const headers = { "content-type": "application/json" };
  await server.inject({ method: "POST", url: reportsPath, headers, payload });
  const text = await metrics.text();
  expect(text).toContain('site_reports_total{outcome="dropped"} 1\n');
  expect(text).toMatch(/site_browser_failures_total\{[^}]*remote="mf-one",version="1\.0\.0"\} 1\n/);
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
  const live = () => ({ revision: undefined, unreadForMs: () => 0 });
  const own = new Metrics();
  // Cast: only hooks are added to it.
  own.watch({ addHook() {} } as never, { live, outbox });
  const text = await own.text();
  for (const row of ["waiting 1", "dead 2", "oldest_seconds 3"]) {
    expect(text).toContain(`site_outbox_${row}`);
  }
});

test("reports are counted by release, and invented releases share one row", async () => {
  const failure = (version: string) => ({
    kind: "failure",
    path: "/one",
    remote: "mf-one",
    version,
    part: "one",
    language: "pt",
    phase: "load",
    fault: "unreachable",
    message: "m",
  });
  const vital = { kind: "vital", path: "/one", name: "LCP", value: 900, rating: "good" };
  const invented = Array.from({ length: 10 }, (_, index) => failure(`9.9.${index}`));
  const reports = [failure("1.0.0"), vital, ...invented];
  const send = (remoteAddress: string) =>
    server.inject({
      ...{ method: "POST", url: reportsPath, remoteAddress },
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ composition: compositionId, reports }),
    });
  const before = await metrics.text();
  for (const address of ["192.0.2.1", "192.0.2.1", "2001:db8:0:1::1", "2001:db8:0:2::1"]) {
    await send(address);
  }
  const text = await metrics.text();
  expect(before).toContain('failures_total{kind="failure",remote="mf-one",version="1.0.0"} 0');
  expect(text).toContain('site_reports_total{outcome="kept"} 48');
  expect(text).toContain('{vital="LCP",rating="good",remote="mf-one",version="1.0.0"} 4');
  // If a machine sends again, or from its other addresses, its failures count once.
  expect(text).toContain('failures_total{kind="failure",remote="mf-one",version="1.0.0"} 2');
  expect(text).toContain('failures_total{kind="failure",remote="other",version=""} 2');
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
