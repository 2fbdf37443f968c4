import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { exportSite } from "@site/composer/release/export";
import { promote } from "@site/composer/release/promote";
import { neutralSite } from "@site/contract/site";
import type { CompositionRecord } from "@site/registry/composition-record";
import { publish } from "@site/registry/publish";
import type { ReleaseRecord } from "@site/registry/release-record";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import { temporaryRegistry } from "../served/temporary-registry.ts";
import { load, type ServerLoadFigures } from "./load.ts";
import { MeasuredProcess } from "./measured-process.ts";
import { type NginxLocation, nginxConfig } from "./nginx-config.ts";

/** Something that both servers answer. */
export interface ServedCase {
  what: string;
  path: string;
  encoding: "identity" | "gzip" | "br";
  /** Bytes of the answer's body. */
  bytes: number;
}

export interface ServerFigures {
  case: ServedCase;
  site: ServerLoadFigures[];
  /** None where nginx has no such variant: Debian's lacks brotli. */
  nginx: ServerLoadFigures[];
}

export interface ServerBenchResult {
  figures: ServerFigures[];
  memory: Record<
    "site" | "nginx",
    { idleBytes?: number | undefined; busyBytes?: number | undefined }
  >;
  nginx: string;
}

export interface ServerBenchInput {
  runs: number;
  seconds: number;
  /** First of two ports. */
  port: number;
  onProgress: (step: string) => void;
}

/** The small script is the smallest of at least so many bytes. */
const smallBytes = 2000;

/** Headers that each server writes for itself. */
const ownHeaders = new Set([
  ...["connection", "content-encoding", "content-length", "content-type", "date", "etag"],
  ...["keep-alive", "transfer-encoding", "vary"],
]);

/**
 * The site's server and nginx with the same files, one process each on one core, in turns. The
 * builds of shell and remotes must be there.
 * @throws Error when a tool is missing, or when both don't answer alike.
 */
export async function benchServer(input: ServerBenchInput): Promise<ServerBenchResult> {
  const nginxVersion = requireTool("nginx", ["-v"]);
  requireTool("wrk", ["-v"]);
  const { registry, folder, scratch, remove } = await temporaryRegistry();
  const started: MeasuredProcess[] = [];
  try {
    const releases = await Promise.all(
      releasablePackages().map(async (name) => (await publish(registry, buildFolder(name))).record),
    );
    const channel = "production";
    const promotion = { registry, channel, releases, site: neutralSite, movedBy: "bench" };
    const { record } = await promote(promotion);
    const exported = join(scratch, "export");
    await mkdir(scratch, { recursive: true });
    await exportSite({ registry, channel, folder: exported });

    const sitePort = String(input.port);
    const program = resolve(import.meta.dirname, "site-process.ts");
    const site = await MeasuredProcess.start(
      process.execPath,
      [program, folder, channel, sitePort],
      input.port,
    );
    started.push(site);
    const files = measuredFiles(record, releases);
    const locations = await Promise.all(
      files.map((file) => locationFrom(site.origin, exported, file)),
    );
    const config = join(scratch, "nginx.conf");
    const isRoot = process.getuid?.() === 0;
    const nginxSite = { root: exported, port: input.port + 1, scratch, locations, isRoot };
    await writeFile(config, nginxConfig(nginxSite));
    const nginx = await MeasuredProcess.start("nginx", ["-c", config], input.port + 1);
    started.push(nginx);

    const cases = await casesOf(files, site.origin, nginx.origin);
    const idle = { site: site.memoryBytes(), nginx: nginx.memoryBytes() };
    const figures = await measure(cases, { site, nginx }, input);
    return {
      figures,
      memory: {
        site: { idleBytes: idle.site, busyBytes: site.memoryBytes() },
        nginx: { idleBytes: idle.nginx, busyBytes: nginx.memoryBytes() },
      },
      nginx: nginxVersion,
    };
  } finally {
    for (const server of started) await server.stop();
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

interface MeasuredFile {
  what: string;
  path: string;
  /** Where the export has it. */
  file: string;
}

/** A small script, the shell, a light document and the home page. */
function measuredFiles(
  record: CompositionRecord,
  releases: readonly ReleaseRecord[],
): MeasuredFile[] {
  const addressOf = ({ name, version }: ReleaseRecord, file: string) =>
    `/${name}/${version}/${file}`;
  const shell = releases.find(({ name }) => name === "shell");
  const small = releases
    .filter((release) => release !== shell)
    .flatMap((release) =>
      Object.entries(release.files)
        .filter(([file, { size }]) => file.endsWith(".js") && size >= smallBytes)
        .map(([file, { size }]) => ({ path: addressOf(release, file), size })),
    )
    .toSorted((a, b) => a.size - b.size)[0];
  if (!shell || !small || !record.documents["/contato"]) {
    throw new Error("The builds hold no shell, no script of 2 kB or no contact page. Build first.");
  }
  const entry = addressOf(shell, shell.manifest.entry);
  return [
    { what: "small script", path: small.path, file: small.path.slice(1) },
    { what: "the shell's script", path: entry, file: entry.slice(1) },
    { what: "light document", path: "/contato", file: "contato.html" },
    { what: "home page", path: "/", file: "index.html" },
  ];
}

/** The same headers and the same gzip bytes for nginx as the site's server sends. */
async function locationFrom(
  origin: string,
  root: string,
  { path, file }: MeasuredFile,
): Promise<NginxLocation> {
  const answer = await fetch(`${origin}${path}`, { headers: { "accept-encoding": "identity" } });
  await answer.arrayBuffer();
  const compressed = await rawBody(`${origin}${path}`, "gzip");
  if (compressed.encoding === "gzip") await writeFile(join(root, `${file}.gz`), compressed.body);
  const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name));
  return { path, file, headers: Object.fromEntries(headers) };
}

/** What is answered alike by both. @throws Error naming what differs. */
async function casesOf(
  files: readonly MeasuredFile[],
  siteOrigin: string,
  nginxOrigin: string,
): Promise<ServedCase[]> {
  const cases: ServedCase[] = [];
  for (const { what, path } of files) {
    for (const encoding of ["identity", "gzip", "br"] as const) {
      const ours = await rawBody(`${siteOrigin}${path}`, encoding);
      const theirs = await rawBody(`${nginxOrigin}${path}`, encoding);
      cases.push({ what, path, encoding, bytes: ours.body.byteLength });
      // Debian's nginx has no brotli: there our server is measured alone.
      if (encoding === "br") continue;
      if (ours.status === 200 && theirs.status === 200 && ours.body.equals(theirs.body)) continue;
      throw new Error(
        `${path} (${encoding}) is not answered alike: the site's server sent ${ours.status} with ${ours.body.byteLength} bytes, nginx ${theirs.status} with ${theirs.body.byteLength}.`,
      );
    }
  }
  return cases;
}

async function measure(
  cases: readonly ServedCase[],
  servers: { site: MeasuredProcess; nginx: MeasuredProcess },
  { runs, seconds, onProgress }: ServerBenchInput,
): Promise<ServerFigures[]> {
  const all = cases.map((one): ServerFigures => ({ case: one, site: [], nginx: [] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { case: one, site, nginx } of all) {
      onProgress(`run ${run + 1} of ${runs}: ${one.what}, ${one.encoding}`);
      const asked = { path: one.path, encoding: one.encoding, seconds };
      site.push(await load({ ...asked, server: servers.site }));
      if (one.encoding === "br") continue;
      nginx.push(await load({ ...asked, server: servers.nginx }));
    }
  }
  return all;
}

/** An answer as it came over the line: `fetch` would unpack it. */
interface RawAnswer {
  status: number | undefined;
  encoding: string | undefined;
  body: Buffer;
}

/** Asks for an address in one encoding. */
function rawBody(url: string, encoding: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": encoding }, agent: false }, async (response) => {
      resolve({
        status: response.statusCode,
        encoding: response.headers["content-encoding"],
        body: await buffer(response),
      });
    }).on("error", reject);
  });
}
