import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { resolveConfig } from "vite";
import { expect, it } from "vitest";
import { testFolder, watchingServer } from "../../test/test-folder.ts";
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
  const root = await testFolder({ "content.ts": "before" });
  const file = join(root, "content.ts");
  const { watcher } = await watchingServer(root);
  const seen: string[] = [];
  watcher.on("change", (path) => seen.push(readFileSync(path, "utf8")));
  await expect.poll(() => watcher.getWatched()[root], { timeout: 10_000 }).toContain("content.ts");
  await writeFile(file, "first");
  await wait(30);
  await writeFile(file, "second");
  await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toBe("second");
});
