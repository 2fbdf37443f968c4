import { TestSite } from "@site/composer/test/test-site";
import { until } from "@site/gateway/test/until";
import { keys } from "@site/registry/keys";
import { expect, it } from "vitest";
import { createSiteServer } from "#site-server.ts";

it.each(["blob", "brotli"] as const)(
  "a corrupt %s is never served: what was live before is, and the log says why",
  async (kind) => {
    const site = await TestSite.open();
    const { promotion: first } = await site.start();
    const lines: string[] = [];
    const server = await createSiteServer({
      registry: site.registry,
      channel: "production",
      logLevel: "error",
      logStream: { write: (line) => lines.push(line) },
    });
    const { record } = await site.promote([await site.nextOne("1.1.0")]);
    const key = keys[kind](record.documents["/one"]?.hash ?? "");
    await site.store.remove(key);
    await site.store.create(key, Buffer.from("something else"));
    await until("it was noticed", () => lines.some((line) => line.includes("corrupt")), 10_000);
    const { statusCode, headers } = await server.inject("/one");
    expect(statusCode).toBe(200);
    expect(headers["x-composition"]).toBe(first.record.id);
    const restarted = createSiteServer({ registry: site.registry, channel: "production" });
    await expect(restarted).rejects.toThrow("corrupt");
    await server.close();
    await site.close();
  },
);
