import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { CompositionRecord } from "@site/registry/composition-record";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { MeasuredProcess } from "./measured-process.ts";

/** What is measured side by side, by the words of the report. */
export const servers = {
  site: "this server",
  nginx: "nginx",
  sirv: "sirv",
  "fastify-static": "@fastify/static",
} as const;

export type ServerName = keyof typeof servers;

export const serverNames = Object.keys(servers) as ServerName[];

interface MeasuredFile {
  what: string;
  path: string;
  /** The file in the export. */
  file: string;
}

/** An address that is answered from a file, with the headers that the site's server sends. */
export interface StaticFile extends MeasuredFile {
  headers: Readonly<Record<string, string>>;
}

/** Something that all servers answer. */
export interface ServedCase {
  what: string;
  path: string;
  encoding: "identity" | "gzip" | "br";
  /** Bytes of the answer's body. */
  bytes: number;
  isDocument: boolean;
}

/** The small script is the smallest one of at least this many bytes. */
const smallBytes = 2000;

/** Headers that each server writes for itself. */
const ownHeaders = new Set([
  ...["connection", "content-encoding", "content-length", "content-type", "date", "etag"],
  ...["keep-alive", "transfer-encoding", "vary"],
]);

/** A small script, the shell, a light document and the home page. */
export function measuredFiles(
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

/** The headers and compressed bytes that the site's server sends, for the other servers. */
export async function staticFileFrom(
  origin: string,
  root: string,
  measured: MeasuredFile,
): Promise<StaticFile> {
  const { path, file } = measured;
  const answer = await fetch(`${origin}${path}`, { headers: { "accept-encoding": "identity" } });
  await answer.arrayBuffer();
  for (const [encoding, ending] of Object.entries({ gzip: "gz", br: "br" })) {
    const compressed = await rawBody(`${origin}${path}`, encoding);
    if (compressed.encoding !== encoding) continue;
    await writeFile(join(root, `${file}.${ending}`), compressed.body);
  }
  const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name));
  return { ...measured, headers: Object.fromEntries(headers) };
}

/** The cases that all servers answer alike. @throws Error naming what differs. */
export async function casesOf(
  files: readonly StaticFile[],
  started: ReadonlyMap<ServerName, MeasuredProcess>,
): Promise<ServedCase[]> {
  const cases: ServedCase[] = [];
  for (const { what, path } of files) {
    for (const encoding of ["identity", "gzip", "br"] as const) {
      const answers = new Map<ServerName, RawAnswer>();
      for (const [name, { origin }] of started) {
        if (!serves(name, encoding)) continue;
        answers.set(name, await rawBody(`${origin}${path}`, encoding));
      }
      const ours = answers.get("site") as RawAnswer;
      const isDocument = !path.endsWith(".js");
      cases.push({ what, path, encoding, bytes: ours.body.byteLength, isDocument });
      for (const [name, theirs] of answers) {
        const isAlike = theirs.status === 200 && theirs.body.equals(ours.body);
        if (isAlike && theirs.encoding === ours.encoding) continue;
        throw new Error(
          `${path} (${encoding}) is not answered alike: the site's server sent ${ours.status} with ${ours.body.byteLength} bytes (${ours.encoding}), ${name} ${theirs.status} with ${theirs.body.byteLength} (${theirs.encoding}).`,
        );
      }
    }
  }
  return cases;
}

/** Debian's nginx has no brotli. */
export function serves(name: ServerName, encoding: ServedCase["encoding"]): boolean {
  return name !== "nginx" || encoding !== "br";
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
