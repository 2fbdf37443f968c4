#!/usr/bin/env node
import { parseArgs } from "node:util";
import { createServer } from "vite";

/*
 * The development server of a remote in a repository of its own: `site-dev` shows the remote alone,
 * `site-dev --site https://www.example.com` inside that site.
 */

try {
  const { values } = parseArgs({ options: { site: { type: "string" } } });
  if (values.site) process.env["DEV_SITE"] = values.site;
  const server = await createServer();
  await server.listen();
  server.printUrls();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
