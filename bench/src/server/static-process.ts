import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import fastifyStatic from "@fastify/static";
import fastify from "fastify";
import sirv from "sirv";
import type { StaticFile } from "./served-files.ts";

/*
 * A library that serves an export, alone in a process, as its documentation sets it up for files
 * that were compressed beforehand:
 *   node static-process.ts <sirv|fastify-static> <folder> <port> <file with StaticFile[] as JSON>
 */
const [library, folder = "", port = "", record = ""] = process.argv.slice(2);
const files = JSON.parse(await readFile(record, "utf8")) as StaticFile[];
const listening = { host: "127.0.0.1", port: Number(port) };

if (library === "sirv") {
  const headersAt = new Map(files.map(({ path, headers }) => [path, Object.entries(headers)]));
  const serve = sirv(folder, {
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders(response, path) {
      for (const [name, value] of headersAt.get(path) ?? []) response.setHeader(name, value);
    },
  });
  createServer((request, response) => serve(request, response)).listen(listening);
} else {
  const app = fastify();
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  for (const { path, file, headers } of files) {
    app.get(path, (_request, reply) => reply.headers(headers).sendFile(file));
  }
  await app.listen(listening);
}
