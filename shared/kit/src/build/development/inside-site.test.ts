import type { Connect, ViteDevServer } from "vite";
import { expect, it, vi } from "vitest";
import { listen } from "../../test/test-server.ts";
import { insideSite } from "./inside-site.ts";

it("an answer that can't be read is an error of its request", async () => {
  const { origin } = await listen((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end("{");
  });
  const use = vi.fn<(handler: Connect.NextHandleFunction) => void>();
  const { configureServer } =
    insideSite(origin, { name: "mf-one", folder: "/mf-one", remote: { pages: {} } }).at(-1) ?? {};
  if (typeof configureServer !== "function") throw new Error("the plugin serves nothing");
  // Cast: what the plugin uses of a server.
  configureServer.call(
    {} as never,
    { middlewares: { use }, config: {} } as unknown as ViteDevServer,
  );

  const next = vi.fn();
  const response = { setHeader: () => response };
  const request = { method: "GET", url: "/_page.json", headers: {} };
  // Casts: what the handler uses of a request and of a response.
  use.mock.calls[0]?.[0](request as never, response as never, next);
  await vi.waitFor(() => expect(next).toHaveBeenCalledWith(expect.any(SyntaxError)));
});
