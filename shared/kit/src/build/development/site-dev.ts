#!/usr/bin/env node
import { once } from "node:events";
import { createServer as createProbe } from "node:net";
import { parseArgs } from "node:util";
import { failure, textOf } from "@site/contract/failure";
import { createServer } from "vite";
import { serverOptions } from "./dev-server.ts";

/*
 * The development server of a remote in a repository of its own: `site-dev` shows the remote alone,
 * `site-dev --site https://www.example.com` inside that site.
 */

const usage =
  "Usage: site-dev [--site https://www.example.com]   PORT (5173) and HOST (localhost) say where it listens";

try {
  const { values } = parseArgs({
    options: { site: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(usage);
  else {
    if (values.site) process.env["DEV_SITE"] = values.site;
    await requireFreePort();
    const server = await createServer();
    await server.listen();
    server.printUrls();
  }
} catch (error) {
  console.error(textOf(error));
  // The server that failed to listen is watching files already.
  process.exit(1);
}

/** Before Vite starts: it would share its cache with the server that listens. */
async function requireFreePort(): Promise<void> {
  const { port, host } = serverOptions(process.env);
  if (port === undefined) return;
  const probe = createProbe().listen({ port, host });
  await once(probe, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw failure`dev-port-in-use: Port ${port} is already in use. Stop what listens there, or choose another: PORT=${port + 1} npm run dev`;
  });
  probe.close();
}
