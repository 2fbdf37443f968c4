import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { exportSite } from "@site/composer/release/export";
import { workspaceRoot } from "@site/workspace/workspace";
import type { MeasurementOptions } from "../measurement.ts";
import type { Figure } from "../report/figure.ts";
import { promoteBuilds, temporaryRegistry } from "../served/temporary-registry.ts";
import { load, type ServerLoadFigures } from "./load.ts";
import { MeasuredProcess } from "./measured-process.ts";
import {
  casesOf,
  measuredFiles,
  type ServedCase,
  type ServerName,
  type StaticFile,
  serverNames,
  serves,
  staticFileFrom,
} from "./served-files.ts";

const serveProgram = join(workspaceRoot, "platform/workspace/src/serve.ts");
const libraryProgram = resolve(import.meta.dirname, "static-process.ts");

export interface ServerFigures {
  case: ServedCase;
  /** None where a server has no such variant: Debian's nginx lacks brotli. */
  loads: Record<ServerName, ServerLoadFigures[]>;
}

/** Bytes, run by run; a system without `/proc` has none. */
export interface ServerMemory {
  /** Before the load. */
  idle: Figure[];
  /** After it. */
  busy: Figure[];
}

export interface ServerBenchResult {
  figures: ServerFigures[];
  memory: Record<ServerName, ServerMemory>;
  nginx: string;
}

export interface ServerBenchOptions extends MeasurementOptions {
  runs: number;
  seconds: number;
  /** First of four ports. */
  port: number;
}

/**
 * Measures the site's server and others with the same files: one process each on one core, in
 * turns, all of them restarted for each run. The builds of shell and remotes must be there.
 * @throws Error when a tool is missing, or when the servers don't answer alike.
 */
export async function benchServer(input: ServerBenchOptions): Promise<ServerBenchResult> {
  const nginxVersion = requireTool("nginx", ["-v"]);
  requireTool("wrk", ["-v"]);
  const { registry, folder, scratch, remove } = await temporaryRegistry();
  try {
    const channel = "production";
    const { releases, record } = await promoteBuilds(registry, channel);
    const exported = join(scratch, "export");
    await exportSite({ registry, channel, folder: exported });

    const portOf = (name: ServerName) => input.port + serverNames.indexOf(name);
    // As an owner runs it, with everything on: built, with its Node options, forms and metrics.
    const startSite = () =>
      MeasuredProcess.start(process.execPath, [serveProgram], portOf("site"), {
        REGISTRY: folder,
        DATA_DIRECTORY: join(scratch, "data"),
        METRICS_LISTEN: join(scratch, "metrics.sock"),
        HOST: "127.0.0.1",
        PORT: String(portOf("site")),
      });
    const site = await startSite();
    const files = await Promise.all(
      measuredFiles(record, releases).map((file) => staticFileFrom(site.origin, exported, file)),
    ).finally(() => site.stop());
    const config = join(scratch, "nginx.conf");
    await writeFile(config, nginxConfig(exported, portOf("nginx"), scratch, files));
    const fileRecord = join(scratch, "files.json");
    await writeFile(fileRecord, JSON.stringify(files));
    const startLibrary = (name: "sirv" | "fastify-static") => {
      const args = [libraryProgram, name, exported, String(portOf(name)), fileRecord];
      return MeasuredProcess.start(process.execPath, args, portOf(name));
    };
    const starts = {
      site: startSite,
      nginx: () => MeasuredProcess.start("nginx", ["-c", config], portOf("nginx")),
      sirv: () => startLibrary("sirv"),
      "fastify-static": () => startLibrary("fastify-static"),
    };
    return { ...(await measure(files, starts, input)), nginx: nginxVersion };
  } finally {
    await remove();
  }
}

function requireTool(tool: string, args: readonly string[]): string {
  const { error, stdout, stderr } = spawnSync(tool, args, { encoding: "utf8" });
  if (!error) return `${stdout}${stderr}`.trim().split("\n", 1)[0] ?? tool;
  throw new Error(
    `${tool} is not installed, and this measurement needs it. On Debian: apt-get install ${tool}; it need not be running.`,
  );
}

async function measure(
  files: readonly StaticFile[],
  starts: Readonly<Record<ServerName, () => Promise<MeasuredProcess>>>,
  { runs, seconds }: ServerBenchOptions,
): Promise<Omit<ServerBenchResult, "nginx">> {
  let figures: ServerFigures[] | undefined;
  const none = (): ServerMemory => ({ idle: [], busy: [] });
  const memory = { site: none(), nginx: none(), sirv: none(), "fastify-static": none() };
  for (let run = 0; run < runs; run += 1) {
    const started = new Map<ServerName, MeasuredProcess>();
    const note = (moment: keyof ServerMemory) => {
      for (const [name, server] of started) {
        memory[name][moment].push(server.usage()?.memoryBytes);
      }
    };
    try {
      for (const name of serverNames) started.set(name, await starts[name]());
      figures ??= (await casesOf(files, started)).map((one) => ({
        case: one,
        loads: { site: [], nginx: [], sirv: [], "fastify-static": [] },
      }));
      note("idle");
      for (const { case: one, loads } of figures) {
        console.error(`run ${run + 1} of ${runs}: ${one.what}, ${one.encoding}`);
        const asked = { path: one.path, encoding: one.encoding, seconds };
        for (const [name, server] of started) {
          if (serves(name, one.encoding)) loads[name].push(await load({ ...asked, server }));
        }
      }
      note("busy");
    } finally {
      for (const server of started.values()) await server.stop();
    }
  }
  return { figures: figures ?? [], memory };
}

/**
 * As nginx is set up for static files: one worker, as the site's server is one process; open files
 * kept, no log, variants compressed beforehand.
 */
function nginxConfig(
  root: string,
  port: number,
  scratch: string,
  files: readonly StaticFile[],
): string {
  // Its worker must be able to read the export.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  return `${user}daemon off;
pid ${scratch}/nginx.pid;
error_log ${scratch}/error.log;
worker_processes 1;
events { worker_connections 1024; }
http {
  types {
    text/html html;
    text/javascript js;
    text/css css;
    application/json json;
    image/svg+xml svg;
    font/woff2 woff2;
  }
  charset utf-8;
  charset_types text/html text/javascript text/css application/json;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000;
  open_file_cache max=1000 inactive=1h;
  gzip_static on;
  gzip_vary on;
  server_tokens off;
  client_body_temp_path ${scratch}/body;
  proxy_temp_path ${scratch}/proxy;
  fastcgi_temp_path ${scratch}/fastcgi;
  uwsgi_temp_path ${scratch}/uwsgi;
  scgi_temp_path ${scratch}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${root};
${files.map(locationOf).join("\n")}
  }
}
`;
}

function locationOf({ path, file, headers }: StaticFile): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `      add_header ${name} "${value.replaceAll('"', '\\"')}";`,
  );
  return `    location = ${path} {\n      try_files /${file} =404;\n${lines.join("\n")}\n    }`;
}
