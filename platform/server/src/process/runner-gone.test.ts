import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { until } from "@site/gateway/test/until";
import { afterEach, expect, test } from "vitest";

const watched = `import { watchRunner } from ${JSON.stringify(join(import.meta.dirname, "shutdown.ts"))};
setInterval(() => {}, 1_000);
watchRunner(() => process.exit());
console.log(process.pid);`;

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
});

/**
 * Runs the watching program below a shell, below a process of this title; resolves with both ids.
 * The titled process has no parent, because these tests may themselves run below npx or pnpm.
 */
async function startBelow(title: string): Promise<{ top: number; watching: number }> {
  const below = ["-c", `"${process.execPath}" --input-type=module -e '${watched}'; true`];
  const program = `process.title = ${JSON.stringify(title)};
    console.log(process.pid);
    require("node:child_process").spawn("sh", ${JSON.stringify(below)}, { stdio: "inherit" });`;
  const launcher = `require("node:child_process").spawn(process.execPath,
    ["-e", ${JSON.stringify(program)}], { detached: true, stdio: "inherit" }).unref();`;
  const { stdout } = spawn(process.execPath, ["-e", launcher], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  stdout.on("data", (text) => {
    told += text;
  });
  await until("both have told their ids", () => told.split("\n").length > 2, 10_000);
  const [top = 0, watching = 0] = told.split("\n").map(Number);
  started.push(top, watching);
  return { top, watching };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.skipIf(!existsSync("/proc/self/stat")).each([
  ["npm exec pnpm@12 serve", false],
  ["supervisor", true],
])("below %s, a process outlives its ancestor: %s", async (title, outlives) => {
  const { top, watching } = await startBelow(title);
  process.kill(top, "SIGTERM");
  await until("the ancestor ended", () => !isAlive(top));
  if (!outlives) await until("it noticed", () => !isAlive(watching), 10_000);
  else await new Promise((done) => setTimeout(done, 1_500));
  expect(isAlive(watching)).toBe(outlives);
});
