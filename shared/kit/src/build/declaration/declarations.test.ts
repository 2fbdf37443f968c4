import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRemotes } from "./declarations.ts";

it("names the remote whose declaration can't be read, and why", async () => {
  const workspace = await mkdtemp(join(tmpdir(), "declarations-"));
  const write = async (name: string, source: string) => {
    await mkdir(join(workspace, name));
    await writeFile(join(workspace, name, "remote.ts"), source);
  };
  await write("mf-fine", "export default { pages: {} };");
  await write("mf-torn", 'throw new Error("es.mdx: expected a file");');
  await expect(readRemotes(workspace)).rejects.toThrow(
    "mf-torn/remote.ts can't be read: es.mdx: expected a file",
  );
  await rm(workspace, { recursive: true });
});
