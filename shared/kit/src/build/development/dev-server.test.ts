import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createServer, resolveConfig } from "vite";
import { expect, it } from "vitest";
import { uiFolder } from "../styles/page-styles.ts";
import { devSheet, serverOptions } from "./dev-server.ts";

it("listens where PORT and HOST say, and nowhere else", () => {
  expect(serverOptions({ PORT: "4530", HOST: "0.0.0.0" })).toMatchObject({
    port: 4530,
    strictPort: true,
    host: "0.0.0.0",
  });
});

it("leaves the port to Vite without them", () => {
  const { port, host } = serverOptions({ PORT: "", HOST: undefined });
  expect([port, host]).toEqual([undefined, "localhost"]);
});

it.each(["80a", "-1", "70000"])("rejects the port %s", (PORT) => {
  const failure = expect.objectContaining({ code: "settings-invalid" });
  expect(() => serverOptions({ PORT })).toThrow(failure);
});

it("serves nothing that Vite keeps to itself, and none of the site's data", async () => {
  const { server } = await resolveConfig({ configFile: false }, "serve");
  expect(serverOptions({}).fs?.deny).toEqual([...server.fs.deny, "**/.data/**"]);
});

it("finds components in a folder whose name has braces", () => {
  const { transform } = devSheet(["/a{b}/src"]) as unknown as {
    transform: (code: string, id: string) => string;
  };
  const sheet = transform("", `${uiFolder}/theme/dev.css?direct`);
  expect(sheet).toContain('@source "/a\\{b\\}/src/**/*.tsx";');
});

it("sees the second of two saves that follow each other at once", async () => {
  const root = await mkdtemp(join(tmpdir(), "two-saves-"));
  const file = join(root, "content.ts");
  await writeFile(file, "before");
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    server: { ...serverOptions({}), middlewareMode: true, ws: false },
  });
  try {
    const seen: string[] = [];
    server.watcher.on("change", (path) => seen.push(readFileSync(path, "utf8")));
    await expect
      .poll(() => server.watcher.getWatched()[root], { timeout: 10_000 })
      .toContain("content.ts");
    await writeFile(file, "first");
    await wait(30);
    await writeFile(file, "second");
    await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toBe("second");
  } finally {
    await server.close();
    await rm(root, { recursive: true });
  }
});
