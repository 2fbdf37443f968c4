/*
 * Tries deploy/s3/bucket-policy.ceph.json on a real Ceph gateway, with one user for each right:
 *   S3_ENDPOINT=http://127.0.0.1:8000 CEPH_CONF=/etc/ceph/ceph.conf node platform/composer/test/chaos/rights.ts
 * It makes the users by radosgw-admin and a bucket of its own, and removes them at the end.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@site/registry/config";
import { readPolicy } from "@site/registry/test/policed-store";
import { AwsClient } from "aws4fetch";
import { rightsIssues, users } from "../rights.ts";

const endpoint = process.env["S3_ENDPOINT"] ?? "http://127.0.0.1:8000";
const bucket = `site-registry-${Date.now()}`;
const secret = "secret-of-a-trial";

const admin = (...words: string[]) =>
  execFileSync("radosgw-admin", ["-n", process.env["CEPH_CLIENT"] ?? "client.rgw", ...words]);
for (const user of users) {
  admin(
    "user",
    "create",
    `--uid=${user}`,
    `--display-name=${user}`,
    `--access-key=${user}`,
    `--secret-key=${secret}`,
  );
}

const owner = new AwsClient({
  accessKeyId: "platform",
  secretAccessKey: secret,
  service: "s3",
  region: "default",
});
const policy = JSON.stringify(readPolicy("ceph")).replaceAll("site-registry", bucket);
for (const [address, body] of [
  ["", undefined],
  ["?policy", policy],
] as const) {
  const answer = await owner.fetch(`${endpoint}/${bucket}${address}`, {
    method: "PUT",
    ...(body && { body }),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
}

const folder = await mkdtemp(join(tmpdir(), "rights-"));
try {
  const issues = await rightsIssues(
    (user) =>
      openStore({
        kind: "s3",
        endpoint,
        region: "default",
        bucket,
        prefix: "",
        accessKeyId: user,
        secretAccessKey: secret,
      }),
    folder,
  );
  console.log(
    [
      `store: ${endpoint}`,
      `users: ${users.join(", ")}`,
      `issues: ${issues.length}`,
      ...issues,
    ].join("\n"),
  );
  process.exitCode = issues.length === 0 ? 0 : 1;
} finally {
  for (const user of users) admin("user", "rm", `--uid=${user}`, "--purge-data");
  await rm(folder, { recursive: true, force: true });
}
