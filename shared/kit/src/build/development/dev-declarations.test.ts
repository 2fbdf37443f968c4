import { EventEmitter } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ViteDevServer } from "vite";
import { expect, it, vi } from "vitest";
import { testFolder, watchingServer } from "../../test/test-folder.ts";
import type { DeclaredRemote } from "../declaration/declarations.ts";
import { followDeclarations } from "./dev-declarations.ts";

const paths = (name: string) => `{ pt: "/${name}", en: "/en/${name}", de: "/de/${name}" }`;
const pageAt = (name: string) => `export default { pages: { one: { paths: ${paths(name)} } } };`;

it("keeps the declaration before while a new one is half written, and goes on", async () => {
  const folder = await testFolder();
  const declared: DeclaredRemote = {
    name: "mf-one",
    folder,
    remote: { pages: { one: { paths: { pt: "/a", en: "/en/a", de: "/de/a" } } } },
  };
  const watcher = Object.assign(new EventEmitter(), { add: () => watcher, unwatch: () => watcher });
  const error = vi.fn();
  const send = vi.fn();
  const server = {
    watcher,
    ws: { send, on: () => {} },
    environments: { client: { moduleGraph: { invalidateAll: () => {} } } },
    config: { logger: { error, info: () => {} }, configFileDependencies: [] },
  } as unknown as ViteDevServer; // What the plugin uses of it.
  const { configureServer } = followDeclarations([declared]);
  if (typeof configureServer === "function") configureServer.call({} as never, server);

  const save = async (source: string, wanted: object) => {
    writeFileSync(join(folder, "remote.ts"), source);
    watcher.emit("all", "change", join(folder, "remote.ts"));
    await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith(expect.objectContaining(wanted)), {
      timeout: 10_000,
    });
    send.mockClear();
  };
  for (const halfWritten of ["", "export default {};", "export default { pages: { one: {} } };"]) {
    await save(halfWritten, { type: "error" });
    expect(declared.remote.pages["one"]?.paths.en).toBe("/en/a");
  }
  expect(error).toHaveBeenCalledTimes(3);
  await save(pageAt("b"), { type: "full-reload" });
  expect(declared.remote.pages["one"]?.paths.en).toBe("/en/b");
  // The error says what is wrong, without a terminal's colors, and goes once it is put right.
  await save('throw new Error("\\x1b[31mred\\x1b[39m");', {
    type: "error",
    err: expect.objectContaining({ message: "mf-one can't be read: red" }),
  });
  await save(pageAt("b"), { type: "full-reload" });
  error.mockClear();
  writeFileSync(join(folder, "remote.ts"), pageAt("c").replace("/en/c", "/c"));
  watcher.emit("all", "change", join(folder, "remote.ts"));
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 10_000 });
  expect(error.mock.calls[0]?.[0]).toContain("/c is declared as the en address of one");
});

it("follows a declaration whose file was replaced, as git does", async () => {
  const workspace = await testFolder({
    "shell/main.ts": "",
    "mf-one/dist/built.js": "",
    "mf-one/remote.ts": pageAt("a"),
  });
  const folder = join(workspace, "mf-one");
  const file = join(folder, "remote.ts");
  const declared: DeclaredRemote = { name: "mf-one", folder, remote: { pages: {} } };
  const plugins = [followDeclarations([declared])];
  const { watcher } = await watchingServer(join(workspace, "shell"), plugins);
  const shows = (name: string) =>
    expect
      .poll(() => declared.remote.pages["one"]?.paths.en, { timeout: 10_000 })
      .toBe(`/en/${name}`);
  await expect.poll(() => watcher.getWatched()[folder], { timeout: 10_000 }).toContain("remote.ts");
  expect(Object.keys(watcher.getWatched())).not.toContain(join(folder, "dist"));
  for (const milliseconds of [0, 400]) {
    rmSync(file);
    await wait(milliseconds);
    writeFileSync(file, pageAt(`replaced-${milliseconds}`));
    await shows(`replaced-${milliseconds}`);
    writeFileSync(file, pageAt(`edited-${milliseconds}`));
    await shows(`edited-${milliseconds}`);
  }
});
