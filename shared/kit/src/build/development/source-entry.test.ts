import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { devStyles } from "./source-entry.ts";

type Load = (this: { addWatchFile: () => void }, id: string) => Promise<string>;

it("a remote in development is dressed in its own utilities and those of the UI kit", async () => {
  const root = await mkdtemp(join(tmpdir(), "remote-"));
  try {
    await mkdir(join(root, "src"));
    await writeFile(join(root, "src/page.tsx"), '<p className="mt-9">…</p>');
    const load = devStyles("mf-home", root).load as unknown as Load;
    const css = await load.call({ addWatchFile: () => {} }, "\0virtual:dev-styles/page.css");
    expect(css).toContain(".mt-9");
    // Of the buttons in `@site/ui`.
    expect(css).toContain(".bg-coral");
  } finally {
    await rm(root, { recursive: true });
  }
});
