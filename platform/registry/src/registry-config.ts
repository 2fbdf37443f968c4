import { resolve } from "node:path";
import {
  nonEmptyVariables,
  readVariables,
  type Variables,
} from "@site/contract/environment-variables";
import * as v from "valibot";
import type { S3Config } from "./s3-store.ts";

/** Where the registry lives, and how patient its users are with each other. */
export interface RegistryConfig {
  place: { kind: "folder"; folder: string } | ({ kind: "s3" } & S3Config);
  /** How long a command may show no sign of life before others take it for dead, in milliseconds. */
  leaseMs: number;
}

/*
 * Messages say what is expected and never what came: it may be a secret.
 */
const filled = v.pipe(v.string(), v.trim(), v.minLength(1, "is empty"));

const lease = v.object({
  REGISTRY_LEASE_MS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, "must be a whole number of milliseconds"),
      v.transform(Number),
      v.minValue(500, "must be at least 500"),
    ),
    "30000",
  ),
});

const folderPlace = v.object({ ...lease.entries, REGISTRY: v.optional(v.string(), ".registry") });

const s3Place = v.object({
  ...lease.entries,
  REGISTRY: v.pipe(
    v.string(),
    v.regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._-]+)*\/?$/,
      "must be a folder, s3://bucket or s3://bucket/prefix",
    ),
  ),
  S3_ENDPOINT: v.pipe(
    filled,
    v.check(
      isEndpoint,
      "must be the service's address without a path, such as https://s3.eu-central-1.amazonaws.com",
    ),
    v.transform((value) => value.replace(/\/$/, "")),
  ),
  S3_REGION: v.optional(filled, "us-east-1"),
  S3_ACCESS_KEY_ID: filled,
  S3_SECRET_ACCESS_KEY: filled,
});

const refusal = "The registry can't be opened";

/**
 * Reads where the registry lives: `REGISTRY` is a folder (relative to the workspace's root, by
 * default `.registry`) or `s3://bucket/prefix`, which needs the `S3_*` variables.
 * @throws Error listing every faulty variable at once.
 */
export function readRegistryConfig(env: Variables, root: string): RegistryConfig {
  const given = nonEmptyVariables(env);
  if (!given["REGISTRY"]?.includes("://")) {
    const { REGISTRY, REGISTRY_LEASE_MS } = readVariables(folderPlace, given, refusal);
    return {
      place: { kind: "folder", folder: resolve(root, REGISTRY) },
      leaseMs: REGISTRY_LEASE_MS,
    };
  }
  const values = readVariables(s3Place, given, refusal);
  const [bucket = "", ...folders] = values.REGISTRY.slice("s3://".length).split("/");
  const prefix = folders.filter((folder) => folder !== "").join("/");
  return {
    place: {
      kind: "s3",
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      bucket,
      prefix: prefix === "" ? "" : `${prefix}/`,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    },
    leaseMs: values.REGISTRY_LEASE_MS,
  };
}

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === "/" && search === "" && hash === "";
}
