import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createLogger, createServer } from "vite";
import { expect, it, onTestFinished, vi } from "vitest";
import { warnOfSecondCopies } from "./second-copy.ts";

it("names in development what a build would reject", async () => {
  const folder = await mkdtemp(join(tmpdir(), "second-copies-"));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 9 }));
  for (const [file, source] of [
    ["src/page.js", 'import "./hooks.js"; import { createRoot } from "react-dom/client";'],
    ["src/hooks.js", 'import { useState } from "react";\nexport { useId } from "react";'],
    ["node_modules/swr/index.js", 'import React from "react"; import "store/shim";'],
    ["node_modules/store/shim.js", 'exports.use = () => require("react").useState();'],
    ["node_modules/react/index.js", "exports.useId = exports.useState = () => 0;"],
    ["node_modules/react-dom/client.js", "exports.createRoot = () => 0;"],
  ] as const) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), source);
  }
  const logger = createLogger("silent");
  const warn = vi.spyOn(logger, "warnOnce").mockImplementation(() => {});
  const server = await createServer({
    root: folder,
    configFile: false,
    customLogger: logger,
    plugins: [warnOfSecondCopies([folder])],
    optimizeDeps: { entries: [], include: ["swr", "react"] },
    server: { middlewareMode: true, ws: false },
  });
  onTestFinished(() => server.close());
  for (const file of ["/src/page.js", "/src/hooks.js"]) await server.transformRequest(file);
  await server.environments.client.depsOptimizer?.scanProcessing;
  const sentences = () => warn.mock.calls.map(([sentence]) => sentence).toSorted();
  await expect
    .poll(sentences, { timeout: 10_000 })
    .toEqual([
      expect.stringMatching(
        /^A build would fail\. second-copies-\w+\/src\/hooks\.js → react: .* Import it/,
      ),
      expect.stringMatching(/src\/page\.js → react-dom\/client: .* no host shares/),
      expect.stringMatching(/swr → store → react: .* store takes it by require/),
    ]);
});
