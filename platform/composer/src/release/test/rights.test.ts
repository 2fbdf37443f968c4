import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryStore } from "@site/registry/test/memory-store";
import { policedStore, readPolicy } from "@site/registry/test/policed-store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rightsIssues } from "../../../test/rights.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rights-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("R17 rights on the store", () => {
  it.each(["aws", "ceph"] as const)(
    "the policy for %s lets everybody do their work and nothing else",
    async (kind) => {
      const store = new MemoryStore();
      const policy = readPolicy(kind);
      expect(await rightsIssues((user) => policedStore(store, policy, user), folder)).toEqual([]);
    },
  );

  it("both policies give the same rights; AWS lets nobody but the platform replace an object", () => {
    const [aws, ceph] = [readPolicy("aws"), readPolicy("ceph")];
    const inCeph = JSON.stringify(aws).replaceAll("iam::111122223333:role/", "iam:::user/");
    const withoutConditions = JSON.parse(inCeph, (key, value) =>
      key === "Condition" ? undefined : value,
    );
    expect(withoutConditions).toEqual(ceph);
    const writing = aws.Statement.filter(
      ({ Sid, Action }) => Sid !== "Platform" && Action.includes("s3:PutObject"),
    );
    expect(writing).toHaveLength(4);
    for (const { Condition } of writing) {
      expect(Condition).toEqual({ Null: { "s3:if-none-match": "false" } });
    }
  });
});
