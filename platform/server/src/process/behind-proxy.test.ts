import { createServer, type RequestListener } from "node:http";
import { connect, type IncomingHttpHeaders } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fixedHeaders } from "@site/composer/compose/document/headers";
import { exportSite } from "@site/composer/release/export";
import type { TestSite } from "@site/composer/test/test-site";
import { locales } from "@site/contract/locales";
import { afterEach, describe, expect, test } from "vitest";
import {
  hasProgram,
  type RealProxy,
  startCaddy,
  startNginx,
  startStaticNginx,
} from "#test/real-proxies.ts";
import { afterwards, cleanUp, listen, openSite, serve, startedSite } from "#test/served-site.ts";

afterEach(cleanUp);

/** A server on a port of this machine, a free one by default, and the port. */
async function startServer(answer: RequestListener, port = 0) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  afterwards(stop);
  return { port: (server.address() as AddressInfo).port, stop };
}

/** One that answers with the headers it got. */
const startEcho = (port?: number) =>
  startServer(({ headers }, response) => response.end(JSON.stringify(headers)), port);

/** Asks as a browser does, over HTTP/2 and TLS. */
function ask(
  { origin, certificate }: RealProxy,
  headers: Record<string, string> = {},
  body = "",
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const session = connect(origin, { ca: certificate });
  const stream = session.request({ ":path": "/en", ...headers });
  if (body) stream.end(body);
  else stream.end();
  return new Promise((done, fail) => {
    let [answer, text]: [IncomingHttpHeaders, string] = [{}, ""];
    session.on("error", fail);
    stream.on("response", (all) => (answer = all));
    stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    const result = () => ({ status: Number(answer[":status"]), headers: answer, text });
    stream.on("error", fail).on("end", () => session.close(() => done(result())));
  });
}

/** An export of a site that nginx serves, with the forms' server at `port`, and its next export. */
async function exportedBehindNginx(site: TestSite, port?: number) {
  const folder = join(site.folder, "public");
  const input = { registry: site.registry, channel: "production", folder };
  const exportAgain = () => exportSite({ ...input, replace: true });
  await exportAgain();
  const proxy = await startStaticNginx(folder, port);
  return { proxy, exportAgain };
}

describe.each([
  ["nginx", (port: number) => startNginx([port])],
  ["caddy", startCaddy],
] as const)("%s as deploy sets it up (needs the program)", (program, start) => {
  const withProgram = test.skipIf(!hasProgram(program));

  withProgram("speaks HTTP/2 and names the visitor, whatever the visitor says", async () => {
    const proxy = await start((await startEcho()).port);
    const { status, text } = await ask(proxy, { "x-forwarded-for": "203.0.113.9" });
    const headers = JSON.parse(text);
    expect(status).toBe(200);
    expect(headers["x-forwarded-proto"]).toBe("https");
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    const plain = await fetch(`${proxy.plainOrigin}/en?a=1`, { redirect: "manual" });
    expect(plain.status).toBe(308);
    expect(plain.headers.get("location")).toMatch(/^https:.*\/en\?a=1$/);
  });
});

describe.skipIf(!hasProgram("nginx"))("nginx as deploy sets it up (needs the program)", () => {
  test("leaves what is too long to the server, and says in each language that none answers", async () => {
    const served = await serve(await startedSite(), { env: { TRUST_PROXY: "1" } });
    const proxy = await startNginx([await listen(served)]);
    const to = { ":method": "POST", ":path": "/forms/contact", referer: `${proxy.origin}/de/a` };
    const form = { ...to, "content-type": "application/x-www-form-urlencoded" };
    const send = () => ask(proxy, form, `message=${"x".repeat(300_000)}`);
    const tooLong = await send();
    expect([tooLong.status, /lang="(\w+)"/.exec(tooLong.text)?.[1]]).toEqual([413, "de"]);
    await served.app.close();
    const away = await send();
    expect(away.status).toBe(503);
    for (const locale of locales) expect(away.text).toContain(`lang="${locale}"`);
  });

  test("R10 answers while three servers restart one after the other", async () => {
    const servers = [await startEcho(), await startEcho(), await startEcho()];
    const proxy = await startNginx(servers.map(({ port }) => port));
    for (const { port, stop } of servers) {
      await stop();
      const statuses = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask(proxy)).status);
      expect(statuses).toEqual(Array(6).fill(200));
      await startEcho(port);
      await pause(1_100);
    }
  });

  test("R10 goes on asking servers that answered 503 to some visitors", async () => {
    const startBusy = () =>
      startServer(({ url }, response) => response.writeHead(url === "/busy" ? 503 : 200).end());
    const proxy = await startNginx([(await startBusy()).port, (await startBusy()).port]);
    const statuses = [];
    for (const path of ["/busy", "/busy", "/busy", "/en", "/en"]) {
      statuses.push((await ask(proxy, { ":path": path })).status);
    }
    expect(statuses).toEqual([503, 503, 503, 200, 200]);
  });

  test("R13 serves an export as the site's own server answers, and the next one", async () => {
    const site = await startedSite();
    const { proxy, exportAgain } = await exportedBehindNginx(site);
    const { app } = await serve(site);
    const compared = [
      ...["cache-control", "content-type", "cross-origin-resource-policy", "location"],
      ...Object.keys(fixedHeaders),
    ];
    const release = "/mf-one/1.0.0/one-de.js";
    const found = ["/one", "/en/one", release, "/sitemap.xml", "/feed.xml", "/en/feed.xml"];
    const icons = ["/favicon.ico", "/icon.svg", "/apple-touch-icon.png"];
    const missing = [
      "/nope",
      "/de/nope",
      "/404",
      "/en/404",
      "/en/index",
      "/one.html",
      "/one.html.gz",
    ];
    for (const path of [...found, ...icons, ...missing, "/_redirects.nginx"]) {
      const own = await app.inject({ url: path, headers: { "x-forwarded-proto": "https" } });
      const answer = await ask(proxy, { ":path": path });
      expect([answer.status, answer.text], path).toEqual([own.statusCode, own.body]);
      const both = [answer.headers, own.headers].map((all) => compared.map((name) => all[name]));
      expect(both[0], path).toEqual(both[1]);
    }
    const packed = await ask(proxy, { ":path": "/one", "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect((await ask(proxy, { ":path": release })).headers["access-control-allow-origin"]).toBe(
      "*",
    );
    expect((await ask(proxy, { ":path": "/en/" })).headers["location"]).toMatch(/\/en$/);
    expect((await ask(proxy, { ":path": "/_headers" })).status).toBe(404);
    expect(proxy.messages()).not.toContain("duplicate");

    await site.promote([await site.nextOne("1.1.0")]);
    await exportAgain();
    expect((await ask(proxy, { ":path": "/one" })).text).toContain("one 1.1.0");
  });

  test("R13 passes the forms beside an export on to the server, with their addresses as they are", async () => {
    const { port } = await startServer(({ method, url, headers }, response) => {
      const text = JSON.stringify({ method, url, from: headers["x-forwarded-for"] });
      response.writeHead(200, { "cache-control": "no-store", "x-frame-options": "DENY" }).end(text);
    });
    const { proxy } = await exportedBehindNginx(await startedSite(), port);
    for (const path of ["/api/2.0/sql/statements/", "/forms/contact?language=de", "/_reports"]) {
      const visitor = { ":method": "POST", "x-forwarded-for": "203.0.113.9" };
      const { text, headers } = await ask(proxy, { ...visitor, ":path": path });
      expect(JSON.parse(text)).toEqual({ method: "POST", url: path, from: "127.0.0.1" });
      // Each header occurs once: nginx adds none to those that the server sends.
      expect([headers["cache-control"], headers["x-frame-options"]]).toEqual(["no-store", "DENY"]);
    }
  });

  test("R13 leads from a moved page of an export to its successor, until it is back", async () => {
    const site = await openSite();
    const successor = "/one";
    const long = `/${"a-long-name-".repeat(9)}`;
    const more = { paths: { pt: long, en: `/en${long}`, de: `/de${long}` }, successor };
    const { two } = await site.start();
    const pages = { two: { successor }, more };
    await site.promote([await site.remote({ name: "mf-two", version: "1.5.0", pages })]);
    const other = await site.remote({ name: "mf-two", version: "2.0.0", pages: { other: {} } });
    await site.promote([other], { allowRemoval: true });
    const { proxy, exportAgain } = await exportedBehindNginx(site);
    const { app } = await serve(site);
    for (const path of ["/two?utm=x", "/en/two", long]) {
      const own = await app.inject({ url: path });
      const { status, headers } = await ask(proxy, { ":path": path });
      const { pathname, search } = new URL(String(headers.location));
      expect([status, pathname + search], path).toEqual([own.statusCode, own.headers.location]);
      expect(headers["cache-control"]).toBe(own.headers["cache-control"]);
    }
    await site.promote([two], { allowRemoval: true });
    await exportAgain();
    expect((await ask(proxy, { ":path": "/two" })).status).toBe(200);
  });
});
