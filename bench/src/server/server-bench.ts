import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportSite } from "@site/composer/release/export";
import { workspaceRoot } from "@site/workspace/workspace";
import { type MeasurementOptions, runMeasurement } from "../measurement.ts";
import type { Figure } from "../results/figure.ts";
import type { MeasuredDocument, ServerResult } from "../results/results.ts";
import { promoteBuilds, temporaryRegistry } from "../served/temporary-registry.ts";
import { load, MeasuredProcess } from "./measured-process.ts";

interface ServerBenchOptions extends MeasurementOptions {
  runs: number;
  seconds: number;
  /** First of two ports. */
  port: number;
}

/** The site's server as an owner runs it: built, with its Node options, forms and metrics. */
const serveProgram = join(workspaceRoot, "platform/workspace/src/serve.ts");

/** A light document and the heaviest one, with their files in the export. */
const measuredFiles = { "/contato": "contato.html", "/": "index.html" };

const measuredPaths = Object.keys(measuredFiles) as (keyof typeof measuredFiles)[];

/** `pnpm bench server`: the site's server against nginx with the same documents. */
export function runServerBench(options: ServerBenchOptions): Promise<void> {
  return runMeasurement("server", options, () => benchServer(options));
}

/**
 * One process each on one core, in turns, both restarted for each run; nginx serves an export.
 * @throws Error when a tool is missing, or when the servers don't answer alike.
 */
async function benchServer({ runs, seconds, port }: ServerBenchOptions): Promise<ServerResult> {
  const program = requireTool("nginx").replace("nginx version: ", "");
  requireTool("wrk");
  await using place = await temporaryRegistry();
  const { registry, folder, scratch } = place;
  const channel = "production";
  await promoteBuilds(registry, channel);
  const exported = join(scratch, "export");
  await exportSite({ registry, channel, folder: exported });
  spawnSync("gzip", ["--recursive", "--keep", "--best", exported]);
  const config = join(scratch, "nginx.conf");
  const documents = measuredPaths.map((path): MeasuredDocument => ({ path, site: [], nginx: [] }));
  const memoryBytes: Figure[] = [];
  for (let run = 0; run < runs; run += 1) {
    console.error(`run ${run + 1} of ${runs}`);
    await using site = await MeasuredProcess.start(process.execPath, [serveProgram], port, {
      REGISTRY: folder,
      DATA_DIRECTORY: join(scratch, "data"),
      METRICS_LISTEN: "127.0.0.1:0",
      HOST: "127.0.0.1",
      PORT: String(port),
    });
    await writeFile(config, await nginxConfig(exported, port + 1, scratch, site.origin));
    await using nginx = await MeasuredProcess.start("nginx", ["-c", config], port + 1);
    for (const document of documents) {
      await requireAlike(document.path, site.origin, nginx.origin);
      document.site.push(await load(site.origin + document.path, seconds));
      document.nginx.push(await load(nginx.origin + document.path, seconds));
    }
    memoryBytes.push(site.memoryBytes());
  }
  return { program, runs, documents, memoryBytes };
}

/** The tool's version. */
function requireTool(tool: "nginx" | "wrk"): string {
  const { error, stdout, stderr } = spawnSync(tool, ["-v"], { encoding: "utf8" });
  if (!error) return `${stdout}${stderr}`.trim().split("\n", 1)[0] ?? tool;
  throw new Error(
    `${tool} is not installed, and this measurement needs it. On Debian: apt-get install ${tool}; it need not be running.`,
  );
}

/** @throws Error when the servers send other text, or one of them sends it uncompressed. */
async function requireAlike(path: string, ...origins: string[]): Promise<void> {
  const answers = await Promise.all(
    origins.map(async (origin) => {
      const response = await fetch(origin + path, { headers: { "accept-encoding": "gzip" } });
      return `${response.status} ${response.headers.get("content-encoding")} ${await response.text()}`;
    }),
  );
  const isAlike = answers.every(
    (answer) => answer === answers[0] && answer.startsWith("200 gzip "),
  );
  if (!isAlike) throw new Error(`The servers don't answer alike at ${path}.`);
}

/** Headers that each server writes for itself. */
const ownHeaders = new Set([
  ...["connection", "content-encoding", "content-length", "content-type", "date", "etag"],
  ...["keep-alive", "transfer-encoding", "vary"],
]);

/**
 * As nginx is set up for static files: one worker, as the site's server is one process; open files
 * kept, no log, documents compressed beforehand, and the headers that the site's server sends.
 */
async function nginxConfig(
  root: string,
  port: number,
  scratch: string,
  siteOrigin: string,
): Promise<string> {
  // Its worker must be able to read the export.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  const locations = measuredPaths.map(async (path) => {
    const { headers } = await fetch(siteOrigin + path);
    const lines = [...headers]
      .filter(([name]) => !ownHeaders.has(name))
      .map(([name, value]) => `      add_header ${name} "${value.replaceAll('"', '\\"')}";`);
    return `    location = ${path} {\n      try_files /${measuredFiles[path]} =404;\n${lines.join("\n")}\n    }`;
  });
  return `${user}daemon off;
pid ${scratch}/nginx.pid;
error_log ${scratch}/error.log;
worker_processes 1;
events { worker_connections 1024; }
http {
  types { text/html html; }
  charset utf-8;
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
${(await Promise.all(locations)).join("\n")}
  }
}
`;
}
