import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Metrics } from "./metrics.ts";

const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const alerts = read("deploy/alerts.yml");

test("every alert has its paragraph in the runbook", () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
  const paragraphs = [...read("docs/recipes/runbook.md").matchAll(/^### (\w+)$/gm)];
  expect(paragraphs.map(([, name]) => name)).toEqual(names);
  for (const name of names) expect(alerts).toContain(`runbook.md#${name.toLowerCase()}\n`);
});

test.each(["deploy/alerts.yml", "deploy/dashboard.json"])(
  "%s asks for metrics that exist",
  async (file) => {
    const metrics = new Metrics();
    const nothing = { addHook() {} };
    // Cast: only hooks are added to it.
    metrics.watch(nothing as never, {
      live: { revision: undefined, unreadForMs: () => 0 },
      outbox: async () => ({ waiting: null, dead: null, oldestWaitingMs: null }),
      dataDirectory: root,
    });
    const known = new Set(
      [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
    );
    const asked = read(file).match(/\b(?:site|nodejs|process)_\w+/g) ?? [];
    const unknown = asked.filter(
      (name) => !known.has(name.replace(/_(?:count|bucket|sum|total)$/, "")),
    );
    expect(asked.length).toBeGreaterThan(5);
    expect(unknown).toEqual([]);
  },
);

const isInstalled = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const run = (program: string, ...words: string[]) =>
  spawnSync(program, words, { cwd: root, encoding: "utf8" });

test.skipIf(!isInstalled("promtool"))("the rules fire when they should", () => {
  const { status, stdout, stderr } = run("promtool", "test", "rules", "deploy/alerts.test.yml");
  expect(stdout + stderr).toContain("SUCCESS");
  expect(status).toBe(0);
});

test.skipIf(!isInstalled("systemd-analyze"))("the unit's exposure is 2.0 at most", () => {
  const { stdout } = run("systemd-analyze", "security", "--offline=true", "deploy/site.service");
  const [, exposure] = /Overall exposure level for site\.service: (\d+\.\d)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(2);
});
