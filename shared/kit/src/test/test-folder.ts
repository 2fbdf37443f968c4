import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, createServer, type PluginOption, type Rolldown, type ViteDevServer } from "vite";
import { onTestFinished } from "vitest";
import { serverOptions } from "../build/development/dev-server.ts";

/** A temporary folder with some files, which is removed when the test ends. */
export async function testFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kit-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(folder, files);
  return folder;
}

/** Writes files by their paths below a folder. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

/** What Vite makes of a file in a folder with these plugins alone; nothing is written. */
export async function bundled(
  folder: string,
  file: string,
  plugins: PluginOption[],
  external: RegExp[] = [],
): Promise<Rolldown.OutputChunk> {
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins,
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, file),
        external,
        preserveEntrySignatures: "strict",
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0];
}

/** A development server that watches a folder, and listens nowhere; it is closed when the test ends. */
export async function watchingServer(
  root: string,
  plugins: PluginOption[] = [],
): Promise<ViteDevServer> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins,
    server: { ...serverOptions({}), middlewareMode: true, ws: false },
  });
  onTestFinished(() => server.close());
  return server;
}
