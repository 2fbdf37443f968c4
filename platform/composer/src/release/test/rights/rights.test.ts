import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryStore } from "@site/registry/memory-store";
import { policedStore, readPolicy } from "@site/registry/test/policed-store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FolderUser } from "../../../../test/folder-user.ts";
import { rightsIssues, users } from "../../../../test/rights.ts";

const deploy = join(import.meta.dirname, "../../../../../../deploy");
const script = join(deploy, "folder-rights.sh");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rights-"));
  // Other users pass it.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The folder above a registry, as a service's state directory is. */
function stateFolder(mode: number): string {
  const state = mkdtempSync(join(folder, "state-"));
  chmodSync(state, mode);
  return state;
}

describe("R17 rights on the store", () => {
  it("the policy for AWS lets everybody do their work and nothing else", async () => {
    const [store, policy] = [new MemoryStore(), readPolicy("aws")];
    expect(await rightsIssues((user) => policedStore(store, policy, user))).toEqual([]);
  });

  it.skipIf(process.getuid?.() !== 0)(
    "a folder's modes do the same for users of this machine (needs root)",
    async () => {
      const unit = readFileSync(join(deploy, "site.service"), "utf8");
      const [, mode = ""] = /^StateDirectoryMode=(\d+)$/m.exec(unit) ?? [];
      const registry = join(stateFolder(Number.parseInt(mode, 8)), "registry");
      // Folders of a registry that had no rights before.
      for (const owner of ["mf-content", "_compositions"]) {
        for (let first = 0; first < 256; first += 1) {
          const name = first.toString(16).padStart(2, "0");
          mkdirSync(join(registry, "blobs", owner, name), { recursive: true, mode: 0o755 });
        }
      }
      const ids = Object.fromEntries(users.map((user, index) => [user, 61_001 + index]));
      // The server's user has made it, as in docs/recipes/go-live.md.
      execFileSync("chown", ["-R", String(ids["server"]), registry]);
      const groups = { publishers: 62_001, staging: 62_002, production: 62_003, promoters: 62_004 };
      for (const [kind, name, group] of [
        ["remote", "mf-content", groups.publishers],
        ["channel", "staging", groups.staging],
        ["channel", "production", groups.production],
        ["compositions", "all", groups.promoters],
      ] as const) {
        const words = [registry, ids["platform"], kind, name, group].map(String);
        execFileSync(script, words);
      }
      const groupsOf = {
        platform: Object.values(groups),
        server: [],
        "promote-staging": [groups.staging, groups.promoters],
        "promote-production": [groups.production, groups.promoters],
        "publish-mf-content": [groups.publishers],
      };
      const processes = Object.fromEntries(
        users.map((user) => [user, new FolderUser(registry, ids[user] ?? 0, groupsOf[user])]),
      ) as Record<(typeof users)[number], FolderUser>;
      try {
        expect(await rightsIssues((user) => processes[user].store, true)).toEqual([]);
        const { store } = processes["publish-mf-content"];
        await expect(store.create("releases/mf-home/9.9.9.json", Buffer.of())).rejects.toThrow(
          /may not write releases\/mf-home\/9\.9\.9\.json in .* right publish-mf-home\..*umask 002/,
        );
      } finally {
        for (const one of Object.values(processes)) one.end();
      }
    },
  );

  it.skipIf(process.getuid?.() !== 0)("the script names a folder that a group can't pass", () => {
    const issues = (state: string) => {
      const words = [join(state, "registry"), "61001", "remote", "mf-content", "62001"];
      return spawnSync(script, words, { encoding: "utf8" }).stderr;
    };
    const locked = stateFolder(0o750);
    expect(issues(locked)).toBe(
      `folder-rights.sh: 62001 can't pass ${locked}: chmod o+x ${locked}\n`,
    );
    chmodSync(locked, 0o711);
    expect(issues(locked)).toBe("");
  });

  it("on AWS only the workflow of a trusted repository has a role: its keys expire", () => {
    const named = JSON.stringify(readPolicy("aws")).match(/(?:role|user)\/[\w-]+/g);
    expect([...new Set(named)].toSorted()).toEqual([
      "role/publish-mf-content",
      "user/platform",
      "user/promote-production",
      "user/promote-staging",
      "user/server",
    ]);
  });

  it("the policy for Ceph gives the same rights; AWS lets nobody but the platform replace an object", () => {
    const [aws, ceph] = [readPolicy("aws"), readPolicy("ceph")];
    const inCeph = JSON.stringify(aws).replaceAll(/iam::111122223333:(?:role|user)/g, "iam:::user");
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
