import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { devStyles } from "./source-entry.ts";

type Load = (this: { addWatchFile: () => void }, id: string) => Promise<string>;

it("a remote in development is dressed in its own utilities and those of the UI kit", async () => {
  const root = await mkdtemp(join(tmpdir(), "remote-[a]{b,c}-"));
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

it("a new or removed component changes both sheets, an edited one those that watch it", () => {
  const hook = devStyles("mf-home", "/mf-home").hotUpdate as unknown as (
    this: { environment: { moduleGraph: { getModuleById: (id: string) => object } } },
    change: { type: string; file: string; modules: object[] },
  ) => object[] | undefined;
  const environment = { moduleGraph: { getModuleById: (id: string) => ({ id }) } };
  const changed = (type: string, file: string) =>
    hook.call({ environment }, { type, file, modules: [{ id: "own" }] });
  const sheets = ["own", "\0virtual:dev-styles/page.css", "\0virtual:dev-styles/slot.css"];
  for (const type of ["create", "delete"]) {
    expect(changed(type, "/mf-home/src/card.tsx")).toEqual(sheets.map((id) => ({ id })));
  }
  expect(changed("update", "/mf-home/src/card.tsx")).toBeUndefined();
  expect(changed("create", "/mf-home/src/card.ts")).toBeUndefined();
  expect(changed("create", "/mf-shop/src/card.tsx")).toBeUndefined();
});
