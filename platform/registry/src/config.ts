import type { KeyObject } from "node:crypto";
import { resolve } from "node:path";
import {
  commaList,
  readVariables,
  type Variables,
  writtenVariables,
} from "@site/contract/environment-variables";
import * as v from "valibot";
import { isChannelName } from "./keys.ts";
import { readSigningKey } from "./records/owners.ts";
import { Registry } from "./registry.ts";
import { FolderStore } from "./store/folder-store.ts";
import type { ObjectStore } from "./store/object-store.ts";
import { type S3Config, type S3Patience, S3Store } from "./store/s3-store.ts";

/** Where the registry is. */
export type RegistryConfig = { kind: "folder"; folder: string } | ({ kind: "s3" } & S3Config);

/*
 * Messages say what is expected and never quote the value, which may be a secret.
 */
const filled = v.pipe(v.string(), v.trim());

const placeMessage = "must be a folder, s3://bucket or s3://bucket/prefix";

const folderPlace = v.object({
  // `s3:/bucket` would become a folder of that name.
  REGISTRY: v.optional(v.pipe(v.string(), v.regex(/^(?!\w+:)/, placeMessage)), ".registry"),
});

const s3Place = v.object({
  REGISTRY: v.pipe(
    v.string(),
    v.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._-]+)*\/?$/, placeMessage),
  ),
  S3_ENDPOINT: v.pipe(
    filled,
    v.check(
      isEndpoint,
      "must be the service's address without a path, such as https://s3.eu-central-1.amazonaws.com; http:// only for this machine (localhost, 127.0.0.1)",
    ),
    v.transform((value) => value.replace(/\/$/, "")),
  ),
  S3_REGION: v.optional(filled, "us-east-1"),
  S3_ACCESS_KEY_ID: filled,
  S3_SECRET_ACCESS_KEY: filled,
  S3_SESSION_TOKEN: v.optional(filled),
});

const invalid = "Invalid registry configuration";

/** Names of channels, separated by commas; none if the variable is absent. */
export const channelList = commaList(
  isChannelName,
  "must be names of channels with commas between, such as staging,next",
);

/**
 * Reads where the registry is: `REGISTRY` is a folder (relative to the workspace's root, by default
 * `.registry`) or `s3://bucket/prefix`, which needs the `S3_*` variables.
 * @throws Error listing every invalid variable at once.
 */
export function readRegistryConfig(env: Variables, root: string): RegistryConfig {
  if (!writtenVariables(env)["REGISTRY"]?.includes("://")) {
    const { REGISTRY } = readVariables(folderPlace, env, invalid);
    return { kind: "folder", folder: resolve(root, REGISTRY) };
  }
  const values = readVariables(s3Place, env, invalid);
  const [bucket = "", ...folders] = values.REGISTRY.slice("s3://".length).split("/");
  const prefix = folders.filter((folder) => folder !== "").join("/");
  return {
    kind: "s3",
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket,
    prefix: prefix === "" ? "" : `${prefix}/`,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    ...(values.S3_SESSION_TOKEN && { sessionToken: values.S3_SESSION_TOKEN }),
  };
}

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const isBare = pathname === "/" && search === "" && hash === "";
  // An eavesdropper could read unreleased files, and an active attacker could alter requests.
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return isBare && (protocol === "https:" || (protocol === "http:" && isLoopback));
}

/** The store that a configuration describes; `patience` applies to a store on a network. */
export function openStore(config: RegistryConfig, patience?: Partial<S3Patience>): ObjectStore {
  return config.kind === "s3" ? new S3Store(config, patience) : new FolderStore(config.folder);
}

/**
 * The registry that the environment names; a relative folder is resolved against `root`.
 * @throws Error listing every invalid variable at once.
 */
export function openRegistry(env: Variables, root: string): Registry {
  return new Registry(openStore(readRegistryConfig(env, root)));
}

/**
 * The key that releases are signed with, from `RELEASE_SIGNING_KEY`; undefined where it is not set.
 * @throws Error when it is set and is not such a key.
 */
export function signingKeyIn(env: Variables): KeyObject | undefined {
  const text = writtenVariables(env)["RELEASE_SIGNING_KEY"];
  return text ? readSigningKey(text) : undefined;
}
