import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { cleanUp, testFolder } from "@site/gateway/test/clean-up";
import { afterAll, expect, test } from "vitest";
import { Metrics } from "./metrics.ts";

afterAll(cleanUp);

test("a server starts although one that was killed left its metrics' socket behind", async () => {
  const path = join(testFolder(), "metrics.sock");
  const listens = `require("net").createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, "SIGKILL"))`;
  expect(spawnSync(process.execPath, ["--eval", listens]).signal).toBe("SIGKILL");
  const listening = await new Metrics().listen({ path });
  listening.close();
  await once(listening, "close");
  writeFileSync(path, "no socket");
  await expect(new Metrics().listen({ path })).rejects.toThrow(/^METRICS_LISTEN .*EADDRINUSE/);
  expect(readFileSync(path, "utf8")).toBe("no socket");
});

test("a server does not take the metrics' socket of one that runs", async () => {
  const path = join(testFolder(), "metrics.sock");
  const running = await new Metrics().listen({ path });
  await expect(new Metrics().listen({ path })).rejects.toThrow(/^METRICS_LISTEN .*EADDRINUSE/);
  running.close();
});

test("metrics whose port is in use are named by their setting", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  // Cast: a server on a port has an address.
  const { port } = taken.address() as { port: number };
  const listening = new Metrics().listen({ host: "127.0.0.1", port });
  await expect(listening).rejects.toThrow(/^METRICS_LISTEN .*EADDRINUSE/);
  taken.close();
});
