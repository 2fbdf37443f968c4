#!/usr/bin/env node
import { parseArgs } from "node:util";
import { textOf } from "@site/contract/failure";
import { createServer } from "vite";

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
    const server = await createServer();
    await server.listen();
    server.printUrls();
  }
} catch (error) {
  const message = textOf(error);
  const [, taken] = /^Port (\d+) is already in use$/.exec(message) ?? [];
  const advice = `. Stop what listens there, or choose another: PORT=${Number(taken) + 1} npm run dev`;
  console.error(taken ? message + advice : message);
  // The server that failed to listen is watching files already.
  process.exit(1);
}
