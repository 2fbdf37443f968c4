import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ObjectStore } from "../src/store/object-store.ts";
import { guarded } from "./watched-stores.ts";

/** The parts of a bucket policy that `deploy/s3` uses. */
interface Policy {
  Statement: {
    Sid: string;
    Principal: { AWS: string[] };
    Action: string[];
    Resource: string[];
    Condition?: { Null: Record<string, string> };
  }[];
}

const folder = join(import.meta.dirname, "../../../deploy/s3");

export function readPolicy(kind: "aws" | "ceph"): Policy {
  return JSON.parse(readFileSync(join(folder, `bucket-policy.${kind}.json`), "utf8")) as Policy;
}

/** Whether a policy lets a user do something; a write states its condition, as the registry's do. */
function allows({ Statement }: Policy, user: string, action: string, key: string): boolean {
  const resource = `arn:aws:s3:::site-registry${key === "" ? "" : `/${key}`}`;
  return Statement.some(
    ({ Principal, Action, Resource }) =>
      Principal.AWS.some((arn) => arn.endsWith(`/${user}`)) &&
      Action.includes(action) &&
      Resource.some((one) =>
        one.endsWith("*") ? resource.startsWith(one.slice(0, -1)) : one === resource,
      ),
  );
}

const actions: Record<keyof ObjectStore, string> = {
  read: "s3:GetObject",
  create: "s3:PutObject",
  list: "s3:ListBucket",
  remove: "s3:DeleteObject",
};

/** A store that answers as a bucket under a policy does. */
export function policedStore(store: ObjectStore, policy: Policy, user: string): ObjectStore {
  return guarded(store, (operation, key) => {
    const action = actions[operation];
    if (allows(policy, user, action, operation === "list" ? "" : key)) return;
    throw new Error(`403 AccessDenied: ${action} ${key}`);
  });
}
