import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, workspaceRoot } from "@site/workspace/workspace";
import { edit } from "#dev/dev-command.ts";

export const lazyRemote = "mf-lazy-test";
export const lazyPath = "/en/lazy-test";

/** A page that imports a script as it is rendered, one after a click, and one in a click. */
const page = `import { lazy, Suspense, useState } from "react";
import type { StarterContent } from "./starter.pt.ts";

const Shown = lazy(() => import("./shown.tsx"));
const Opened = lazy(() => import("./opened.tsx"));

export default function StarterPage({ content }: { content: StarterContent }) {
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState("");
  return (
    <div className="pt-32">
      <h1>{content.headline}</h1>
      <Shown />
      <button type="button" onClick={() => setIsOpen(true)}>Open</button>
      {isOpen && <Suspense><Opened /></Suspense>}
      <button type="button" onClick={async () => setNote((await import("./note.ts")).default)}>
        Note
      </button>
      <h2>{note}</h2>
    </div>
  );
}
`;

const counting = `import { useState } from "react";
export default function Shown() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{"Count " + count}</button>;
}
`;

const parts: Record<string, string> = {
  "starter-page.tsx": page,
  "shown.tsx": counting,
  "opened.tsx": "export default function Opened() {\n  return <h2>It is open</h2>;\n}\n",
  "note.ts": 'export default "It is noted";\n',
};

/** Builds a remote whose page has lazy scripts; the folder of the build, and one that removes it. */
export async function buildLazyRemote(): Promise<{ build: string; remove: () => Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), "lazy-remote-"));
  const template = join(workspaceRoot, "remote-template");
  const folder = join(parent, lazyRemote);
  await mkdir(folder);
  for (const name of ["package.json", "remote.ts", "vite.config.ts", "src"]) {
    await cp(join(template, name), join(folder, name), { recursive: true });
  }
  await symlink(join(template, "node_modules"), join(folder, "node_modules"));
  await edit(join(folder, "package.json"), "remote-template", lazyRemote);
  const declaration = join(folder, "remote.ts");
  const declared = (await readFile(declaration, "utf8"))
    .replaceAll("/starter", "/lazy-test")
    .replace(
      "paths:",
      'menu: { order: 90, label: { pt: "Lazy", en: "Lazy", de: "Lazy" } },\n paths:',
    );
  await writeFile(declaration, declared);
  for (const [name, source] of Object.entries(parts)) {
    await writeFile(join(folder, "src/pages/starter", name), source);
  }
  await run("vite", ["build"], folder);
  return {
    build: join(folder, "dist"),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
