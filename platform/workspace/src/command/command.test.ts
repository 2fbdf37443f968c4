import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { unknownNames } from "./command.ts";

it("warns of each name in .env that is no setting, and of nothing where there is no file", () => {
  const folder = mkdtempSync(join(tmpdir(), "environment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, example] = [join(folder, ".env"), join(folder, ".env.example")];
  expect(unknownNames(file, example)).toEqual([]);
  writeFileSync(example, "# Where the site answers.\nPORT=4173\n#SMTP_URL=\n");
  writeFileSync(file, "PORT=1\nexport SMTP_URL=smtp://mail\n#OTHER=2\nPROT=4173\n");
  expect(unknownNames(file, example)).toEqual([
    `${file}: PROT is not a setting. .env.example lists them all.`,
  ]);
});
