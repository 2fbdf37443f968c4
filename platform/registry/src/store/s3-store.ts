import * as http from "node:http";
import * as https from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { failure } from "@site/contract/failure";
import { AwsV4Signer } from "aws4fetch";
import { digestOf } from "./content.ts";
import {
  maxObjectBytes,
  missingRight,
  type ObjectStore,
  type StoredObject,
  StoreUnreachable,
  tooLarge,
} from "./object-store.ts";

export interface S3Config {
  /** Address of the service without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of every key; empty, or ends with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Comes with a temporary key, such as a role's. */
  sessionToken?: string;
}

export interface S3Patience {
  /** How long the store may be silent, in milliseconds; longer after an upload, by its size. */
  deadlineMs: number;
  /** How many times a request is sent before the store counts as unreachable. */
  attempts: number;
  /** Longest pause before the second attempt, in milliseconds; it doubles from then on. */
  firstPauseMs: number;
}

const defaultPatience: S3Patience = { deadlineMs: 10_000, attempts: 5, firstPauseMs: 100 };

/** How slow an upload may be, in bytes per millisecond: several may share a slow line. */
const slowestUpload = 64;

const newToken =
  "The temporary key is invalid or has expired: set a new S3_SESSION_TOKEN, with the S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY that it comes with.";

/** Status of a response that was too large to read (RFC 9110, section 15.5.14). */
const largeStatus = 413;
/** Status of a web page, which no object is: another service answers. */
const pageStatus = 0;

interface Answer {
  status: number;
  body: Buffer;
  /** Which attempt was answered, from 1. */
  attempt: number;
}

/**
 * Keeps objects in a bucket of an S3-compatible store. Beyond reading, writing and listing, it only
 * needs `If-None-Match: *` on a write, which AWS, R2 and Ceph decide atomically.
 */
export class S3Store implements ObjectStore {
  readonly #config: S3Config;
  readonly #patience: S3Patience;
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(config: S3Config, patience: Partial<S3Patience> = {}) {
    this.#config = config;
    this.#patience = { ...defaultPatience, ...patience };
  }

  async read(key: string): Promise<Buffer | undefined> {
    const { status, body } = await this.#send("GET", this.#url(key));
    if (status === 200) return body;
    if (status === 404 && errorCodeOf(body.toString()) === "NoSuchKey") return undefined;
    if (status === largeStatus) throw tooLarge(key);
    throw this.#unexpected(`reading ${key}`, status, body);
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const { status, body, attempt } = await this.#send("PUT", this.#url(key), bytes);
    if (status === 200 || status === 201) return true;
    if (status !== 412) throw this.#unexpected(`writing ${key}`, status, body, missingRight(key));
    if (attempt === 1) return false;
    // An earlier attempt may have succeeded although its response was lost: then the object is
    // ours.
    return (await this.read(key))?.equals(bytes) ?? false;
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    let next: string | undefined;
    do {
      const url = this.#url("");
      url.searchParams.set("list-type", "2");
      url.searchParams.set("prefix", this.#config.prefix + prefix);
      if (next !== undefined) url.searchParams.set("continuation-token", next);
      const { status, body } = await this.#send("GET", url);
      if (status !== 200) throw this.#unexpected(`listing ${prefix}`, status, body);
      const page = parseListing(body.toString("utf8"));
      objects.push(...page.objects);
      if (next !== undefined && page.next === next) {
        throw failure`listing-repeats: The object store at ${this.#config.endpoint} repeats a page of the listing of ${prefix}, which would never end. Remove objects from there whose keys have unusual characters.`;
      }
      next = page.next;
    } while (next !== undefined);
    const start = this.#config.prefix.length;
    return objects
      .filter(({ key }) => isLiteral(`/${key}`))
      .map((object) => ({ ...object, key: object.key.slice(start) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Tries no longer than one deadline: a late removal could delete a newer object. */
  async remove(key: string): Promise<void> {
    const { status, body } = await this.#send("DELETE", this.#url(key));
    if (status === 200 || status === 204) return;
    if (status === 404 && errorCodeOf(body.toString()) !== "NoSuchBucket") return;
    throw this.#unexpected(`removing ${key}`, status, body);
  }

  #url(key: string): URL {
    const { endpoint, bucket, prefix } = this.#config;
    // An empty key means the bucket itself.
    const path = `/${bucket}${key === "" ? "" : `/${prefix}${key}`}`;
    if (isLiteral(path)) return new URL(`${endpoint}${path}`);
    throw failure`key-changes-address: No object of a registry is at ${path}: ${endpoint} would take it for another address. Nothing was sent. A prefix in REGISTRY must have no . or .. between its slashes.`;
  }

  async #send(method: "GET" | "PUT" | "DELETE", url: URL, bytes?: Uint8Array): Promise<Answer> {
    const { attempts, firstPauseMs, deadlineMs } = this.#patience;
    // We can't see how fast the system sends what it has buffered.
    const silenceMs = deadlineMs + (bytes?.byteLength ?? 0) / slowestUpload;
    const endsAt = method === "DELETE" ? performance.now() + deadlineMs : Number.POSITIVE_INFINITY;
    let reason = "";
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (attempt > 1) await wait(Math.random() * firstPauseMs * 2 ** (attempt - 2));
      const leftMs = Math.floor(Math.min(silenceMs, endsAt - performance.now()));
      if (leftMs <= 0) break;
      const answer = await this.#attempt(method, url, leftMs, bytes).catch(
        (error: NodeJS.ErrnoException) => {
          // Where no address of a host answers, the message is empty.
          reason = error.message || String(error.code);
          return undefined;
        },
      );
      if (!answer) continue;
      // 409: two conditional writes collided; repeating this one finds out which came first.
      const isTemporary = answer.status >= 500 || answer.status === 429 || answer.status === 409;
      if (!isTemporary) return { ...answer, attempt };
      reason = `status ${answer.status} ${errorCodeOf(answer.body.toString())}`.trim();
    }
    const doubt =
      method === "PUT" ? " Whether the last write arrived is unknown: ask for the status." : "";
    throw new StoreUnreachable(
      `The object store at ${this.#config.endpoint} gave no usable answer, asked up to ${attempts} times (${reason}). Try again later; if it has never answered here, check S3_ENDPOINT.${doubt}`,
    );
  }

  async #attempt(
    method: string,
    url: URL,
    silenceMs: number,
    bytes?: Uint8Array,
  ): Promise<Omit<Answer, "attempt">> {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.#config;
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: "s3", region, accessKeyId, secretAccessKey },
      ...(sessionToken && { sessionToken }),
      cache: this.#signingKeys,
      ...(bytes && {
        headers: { "if-none-match": "*", "x-amz-content-sha256": digestOf(bytes) },
      }),
    });
    const { headers } = await signer.sign();
    return exchange(signer.url, method, Object.fromEntries(headers), silenceMs, bytes);
  }

  #unexpected(
    doing: string,
    status: number,
    body: Buffer,
    right = "Every key of a registry may read and list it, and only the platform's removes.",
  ): Error {
    const { endpoint, bucket, region } = this.#config;
    const code = errorCodeOf(body.toString("utf8"));
    const advice = new Map([
      ["NoSuchBucket", `The bucket ${bucket} does not exist: create it, or correct REGISTRY.`],
      ["AccessDenied", `The key has no right to this. ${right}`],
      ["InvalidAccessKeyId", "It does not know S3_ACCESS_KEY_ID: correct it, or S3_ENDPOINT."],
      [
        "SignatureDoesNotMatch",
        "S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID, or a character was lost or added when it was copied.",
      ],
      ["ExpiredToken", newToken],
      ["InvalidToken", newToken],
      [
        "AuthorizationHeaderMalformed",
        `Check S3_REGION: requests were signed for ${region}, and the bucket may be in another region.`,
      ],
      ["RequestTimeTooSkewed", "Set this machine's clock: it differs too much from the store's."],
    ]);
    const other =
      status === 401 || status === 403
        ? "Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_SESSION_TOKEN and S3_REGION."
        : "Check S3_ENDPOINT: a store's console has another port or name than the store.";
    const answer = status === pageStatus ? "with a web page" : `${status} ${code}`.trim();
    return failure`store-rejected: The object store at ${endpoint} answered ${answer} on ${doing}. ${advice.get(code) ?? other}`;
  }
}

/**
 * Whether a URL keeps a path as it is. `..` (also as `%2e%2e`), `?` and `#` would lead elsewhere, and
 * a store decodes what follows a `%`. No key of a registry has any of these.
 */
function isLiteral(path: string): boolean {
  return new URL(`http://store${path}`).pathname === path && !path.includes("%");
}

/**
 * Sends one request, which times out only on silence: a large object may take long on a slow line.
 * Uses Node's own client: with `fetch`, a server needs 25 MB more.
 */
async function exchange(
  url: URL,
  method: string,
  headers: Record<string, string>,
  silenceMs: number,
  bytes?: Uint8Array,
): Promise<Omit<Answer, "attempt">> {
  const { request } = url.protocol === "https:" ? https : http;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method, headers, timeout: silenceMs }, resolve);
    sent.on("timeout", () => sent.destroy(new Error(`silent for ${silenceMs} ms`)));
    sent.on("error", reject).end(bytes);
  });
  const isPage = /^text\/html/.test(response.headers["content-type"] ?? "");
  const { statusCode = 0 } = response;
  const status = isPage && statusCode < 300 ? pageStatus : statusCode;
  if (Number(response.headers["content-length"]) > maxObjectBytes) {
    response.destroy();
    return { status: largeStatus, body: Buffer.of() };
  }
  // A service need not say a length, or may send more than it said.
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.byteLength;
    if (size > maxObjectBytes) return { status: largeStatus, body: Buffer.of() };
    chunks.push(chunk);
  }
  return { status, body: Buffer.concat(chunks) };
}

/** One page of a bucket's listing (ListObjectsV2), and the token of the next one. */
interface ListingPage {
  objects: StoredObject[];
  next?: string;
}

/**
 * Reads the XML of a listing. The protocol's documents are flat and generated, so their elements
 * can be extracted without a parser. A key may have characters that XML escapes, and so may the
 * token of the next page: anyone who may write below a prefix can choose them.
 * @throws Error when it is not a listing: a wrong page must never be mistaken for an empty store.
 */
export function parseListing(xml: string): ListingPage {
  if (!/<ListBucketResult[\s>]/.test(xml)) {
    throw failure`not-a-listing: S3_ENDPOINT answered a listing with something else. Is it the address of an S3-compatible store? ${xml.slice(0, 120)}`;
  }
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, contents = ""]) => ({
    key: textOf(contents, "Key"),
    size: Number(textOf(contents, "Size")),
    modifiedAt: new Date(textOf(contents, "LastModified")),
  }));
  const isTruncated = /<IsTruncated>true<\/IsTruncated>/.test(xml);
  return { objects, ...(isTruncated && { next: textOf(xml, "NextContinuationToken") }) };
}

/** The code of an error response, such as `NoSuchBucket`; empty when there is none. */
function errorCodeOf(xml: string): string {
  return /<Error>.*?<Code>([^<]*)<\/Code>/s.exec(xml)?.[1] ?? "";
}

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  if (text === undefined)
    throw failure`listing-incomplete: S3_ENDPOINT answered with a listing without ${element}: ${xml.slice(0, 120)}`;
  // In one pass: `&amp;lt;` means `&lt;`.
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (reference, hex, decimal, name) => {
    if (name !== undefined) return entities.get(name) ?? reference;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
