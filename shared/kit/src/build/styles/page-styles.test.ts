import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compileRemoteStyles } from "./page-styles.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "page-styles-"));
});

afterEach(() => rm(folder, { recursive: true }));

it.each([
  ["about", ":where([data-mf=mf-a][data-page=about])"],
  // No name in a selector begins with a digit.
  ["404", ':where([data-mf=mf-a][data-page="404"])'],
])("dresses the page %s alone", async (id, scope) => {
  const source = join(folder, "page.tsx");
  await writeFile(source, 'export default () => <p className="text-ink">words</p>;');
  const css = await compileRemoteStyles({ remote: "mf-a", kind: "page", id }, [source]);
  expect(css).toContain(`${scope}{.text-ink{`);
});
