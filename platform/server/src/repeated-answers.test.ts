import { TestSite } from "@site/composer/test/test-site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSiteServer, type SiteServer } from "./site-server.ts";

let site: TestSite;
let app: SiteServer;
let origin: string;
/** How many questions reached the framework. */
let routed: number;

beforeEach(async () => {
  site = await TestSite.open();
  await site.start();
  app = await createSiteServer({ registry: site.registry, channel: "production" });
  routed = 0;
  app.addHook("onRequest", async () => {
    routed += 1;
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
});
afterEach(async () => {
  await app.close();
  await site.close();
});

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${origin}${path}`, init);
  const headers = [...answer.headers].filter(([name]) => name !== "date");
  return { status: answer.status, headers, body: await answer.text() };
}

const script = "/mf-one/1.0.0/one-pt.js";

test("a release's file is answered again as it was, header for header, without the framework", async () => {
  const first = await ask(script);
  expect(first.headers).toContainEqual(["x-content-type-options", "nosniff"]);
  expect(await ask(script)).toEqual(first);
  expect(routed).toBe(1);
});

test("each encoding is answered as itself", async () => {
  const encodings = ["br", "gzip", "identity"];
  const asked = () =>
    Promise.all(
      encodings.map((encoding) => ask(script, { headers: { "accept-encoding": encoding } })),
    );
  const first = await asked();
  expect(await asked()).toEqual(first);
  expect(routed).toBe(3);
});

test("whoever has the file already is told so", async () => {
  const { headers } = await ask(script);
  const etag = Object.fromEntries(headers)["etag"] ?? "";
  const again = await ask(script, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("a document is made anew each time, for its nonce and its channel", async () => {
  const first = await ask("/one");
  const second = await ask("/one");
  expect(routed).toBe(2);
  expect(second.headers).not.toEqual(first.headers);
});

test("what was missing is not remembered", async () => {
  const missing = "/mf-one/1.1.0/one-pt.js";
  expect((await ask(missing)).status).toBe(404);
  await site.nextOne("1.1.0");
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect((await ask(missing)).status).toBe(200);
});
