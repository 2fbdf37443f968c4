import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { unknownNames } from "./command.ts";
import { configuredHandling } from "./configured-site.ts";

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

const smtp = {
  EMAIL_UPSTREAM: "smtp",
  SMTP_URL: "smtps://user:password@mail.example",
  MAIL_FROM: "site@example.com",
  MAIL_TO: "owner@example.com",
};

it("reads what the settings mean for visitors' data", () => {
  expect(configuredHandling({})).toEqual({
    hostedTable: false,
    warehouse: false,
    email: false,
    requestRetentionDays: 7,
    securityEventRetentionDays: 90,
    reportRetentionDays: 30,
  });
  expect(configuredHandling({ ...smtp, REPORT_RETENTION_DAYS: "14" })).toMatchObject({
    email: true,
    reportRetentionDays: 14,
  });
});
