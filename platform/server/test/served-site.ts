import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";
import { TestSite, type TestSiteOptions } from "@site/composer/test/test-site";
import { readGatewayConfig } from "@site/gateway/gateway";
import { afterwards, testFolder } from "@site/gateway/test/clean-up";
import { createSiteServer, type SiteServerOptions } from "#site-server.ts";

export { afterwards, cleanUp } from "@site/gateway/test/clean-up";

/** A tiny site without anything live. */
export async function openSite(options?: TestSiteOptions): Promise<TestSite> {
  const site = await TestSite.open(options);
  afterwards(() => site.close());
  return site;
}

/** A tiny site that is live on `production`. */
export async function startedSite(): Promise<TestSite> {
  const site = await openSite();
  await site.start();
  return site;
}

/** A server of a site's `production`; `env` sets up its gateway, without it there is none. */
export async function serve(
  { registry }: Pick<TestSite, "registry">,
  { env, ...options }: Partial<SiteServerOptions> & { env?: Record<string, string> } = {},
) {
  const folder = testFolder();
  const lines: string[] = [];
  const app = await createSiteServer({
    ...{ registry, channel: "production", logLevel: "warn" },
    logStream: { write: (line) => lines.push(line) },
    ...(env && { gateway: readGatewayConfig(env, folder) }),
    ...options,
  });
  afterwards(() => app.close());
  return {
    app,
    /** The gateway's data directory. */
    folder,
    /** What was logged, as JSON. */
    lines,
  };
}

export type Served = Awaited<ReturnType<typeof serve>>;

/** Listens on a free port of this machine, and tells which. */
export async function listen({ app }: Pick<Served, "app">): Promise<number> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as { port: number }).port;
}

/** The id of the composition that an address is answered from. */
export async function compositionAt({ app }: Pick<Served, "app">, url = "/one") {
  const { headers } = await app.inject(url);
  return compositionIn(headers);
}

/** The same in a document's headers, as its page reads it. */
export const compositionIn = (headers: Record<string, unknown>): string =>
  /composition;desc="(\w+)"/.exec(String(headers["server-timing"]))?.[1] ?? "none";

/** Sends an address to a port of this machine as it is: a client that normalizes it would help. */
export async function askAt(port: number, path: string, options: RequestOptions = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ host: "127.0.0.1", port, path, ...options }, resolve)
    .once("error", reject)
    .end();
  const response = await promise;
  const { statusCode, headers } = response;
  return { statusCode, headers, body: await text(response) };
}
