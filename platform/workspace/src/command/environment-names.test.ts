import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { unknownNames } from "./environment-names.ts";

const folder = mkdtempSync(join(tmpdir(), "environment-"));
afterAll(() => rmSync(folder, { recursive: true }));

function warningsFor(text: string): string[] {
  const [file, example] = [join(folder, ".env"), join(folder, ".env.example")];
  writeFileSync(file, text);
  writeFileSync(example, "# Where the site answers.\nPORT=4173\nLOG_LEVEL=warn\n#SMTP_URL=\n");
  return unknownNames(file, example).map((warning) => warning.replace(`${file}: `, ""));
}

it("knows every name of the example, also one that is commented out there", () => {
  expect(warningsFor("PORT=1\nexport SMTP_URL=smtp://mail\n#PROT=2\n")).toEqual([]);
});

it("names the closest setting for a misspelt one", () => {
  expect(warningsFor("PROT=4173\nLOGLEVEL=info\n")).toEqual([
    "PROT is no setting. Did you mean PORT?",
    "LOGLEVEL is no setting. Did you mean LOG_LEVEL?",
  ]);
});

it("says where the settings stand when none is similar", () => {
  expect(warningsFor("SOMETHING_ELSE=1\n")).toEqual([
    "SOMETHING_ELSE is no setting. .env.example lists them all.",
  ]);
});

it("says nothing where there is no file", () => {
  expect(unknownNames(join(folder, "absent"), join(folder, ".env.example"))).toEqual([]);
});
