import { TestSite } from "@site/composer/test/test-site";
import { until } from "@site/gateway/test/until";
import { keys } from "@site/registry/keys";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSiteServer } from "#site-server.ts";

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.open();
});
afterEach(() => site.close());

async function corrupt(key: string): Promise<void> {
  await site.store.remove(key);
  await site.store.create(key, Buffer.from("something else"));
}

it("never serves a corrupt document: what was live before is, and the log says why", async () => {
  const { promotion: first } = await site.start();
  const lines: string[] = [];
  const server = await createSiteServer({
    registry: site.registry,
    channel: "production",
    logLevel: "error",
    logStream: { write: (line) => lines.push(line) },
  });
  const { record } = await site.promote([await site.nextOne("1.1.0")]);
  await corrupt(keys.brotli(record.documents["/one"]?.hash ?? ""));
  await until("it was noticed", () => lines.some((line) => line.includes("corrupt")), 10_000);
  const { statusCode, headers } = await server.inject("/one");
  expect(statusCode).toBe(200);
  expect(headers["x-composition"]).toBe(first.record.id);
  await server.close();
});

it("never serves a corrupt file that has no compressed variant", async () => {
  const { promotion } = await site.start();
  const { files } = promotion.record;
  const [, file] = Object.entries(files).find(([, one]) => one.brotliSize === undefined) ?? [];
  await corrupt(keys.blob(file?.hash ?? ""));
  const starting = createSiteServer({ registry: site.registry, channel: "production" });
  await expect(starting).rejects.toThrow("corrupt");
});

it("answers in every encoding from the compressed variant alone", async () => {
  const { promotion } = await site.start();
  const server = await createSiteServer({ registry: site.registry, channel: "production" });
  await site.store.remove(keys.blob(promotion.record.documents["/one"]?.hash ?? ""));
  for (const encoding of ["identity", "gzip", "br"]) {
    const answer = await server.inject({ url: "/one", headers: { "accept-encoding": encoding } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
  }
  expect((await server.inject("/one")).body).toContain("<!doctype html>");
  await server.close();
});
