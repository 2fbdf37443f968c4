import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";

const { scripts } = JSON.parse(readFileSync(resolve(workspaceRoot, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** Root commands of this repository; the others are installed programs. */
const commands = Object.keys(scripts).filter((name) => scripts[name]?.startsWith("node "));

const { argv } = process;
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/**
 * Output and exit code of a root command, run in this process: a separate process for each would
 * load the same modules again and again.
 */
async function runHere(name: string, words: readonly string[]) {
  const [, , file = "", ...first] = scripts[name]?.split(" ") ?? [];
  const stdout: unknown[] = [];
  const stderr: unknown[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => stdout.push(text) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => stderr.push(text) > 0);
  vi.spyOn(console, "error").mockImplementation((text) => void stderr.push(text));
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  process.argv = [process.execPath, file, ...first, ...words];
  // A query of its own, because a module that was imported before would not run again.
  await import(`${resolve(workspaceRoot, file)}?${crypto.randomUUID()}`).catch(() => {});
  const code = exit.mock.calls[0]?.[0] ?? process.exitCode ?? 0;
  process.exitCode = undefined;
  return { stdout: stdout.join(""), stderr: stderr.join(""), code };
}

it.each(commands)("pnpm %s answers --help with its usage, and does nothing", async (name) => {
  const { stdout, code } = await runHere(name, ["--help"]);
  expect(stdout).toMatch(/^Usage: /);
  expect(code).toBe(0);
});

it.each([
  ["build", ["mf-hom"]],
  ["dev", ["mf-hom"]],
  ["dev", ["mf-hom", "--site", "https://www.example.com"]],
  ["release", ["publish", "mf-hom"]],
])("pnpm %s says which packages there are when one is misspelt", async (name, words) => {
  const { stderr, code } = await runHere(name, words);
  expect(stderr).toMatch(/^There is no package mf-hom\. There are .*mf-home/);
  expect(stderr).not.toContain("    at ");
  expect(code).not.toBe(0);
});

it("pnpm release finds the key of previews that pnpm start has made on this machine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "preview-key-"));
  const env = { PREVIEW_KEY: "", DATA_DIRECTORY: folder, REGISTRY: join(folder, "registry") };
  for (const [setting, value] of Object.entries(env)) vi.stubEnv(setting, value);
  const preview = async () => (await runHere("release", ["preview", "mf-home@9.9.9"])).stderr;
  expect(await preview()).toMatch(/There is no PREVIEW_KEY/);
  await writeFile(join(folder, "preview-key"), `${"k".repeat(43)}\n`);
  expect(await preview()).toMatch(/Nothing named mf-home is published/);
  await rm(folder, { recursive: true });
});

describe("run.mjs", () => {
  const entry = resolve(workspaceRoot, "platform/workspace/run.mjs");

  it("says what to do on a Node that can't run the sources, in words that it can run", () => {
    const old = `Object.defineProperty(process.versions, "node", { value: "20.20.2" });`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", `data:text/javascript,${encodeURIComponent(old)}`, entry, "absent.ts"],
      { encoding: "utf8" },
    );
    expect(stderr).toMatch(/^Node 20\.20\.2 is too old.*npx -y pnpm@12/);
    expect(status).toBe(1);
  });

  it("ends without a stack when the reader of its output goes away", async () => {
    const shell = `"${process.execPath}" "${entry}" platform/workspace/src/routes.ts --help | true`;
    const running = spawn("bash", ["-c", `set -o pipefail; ${shell}`], { cwd: workspaceRoot });
    let stderr = "";
    running.stderr.on("data", (chunk) => (stderr += chunk));
    await new Promise((end) => running.on("close", end));
    expect(stderr).toBe("");
  });
});
