import { expect, it } from "vitest";
import { configuredHandling } from "./configured-site.ts";

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
  expect(configuredHandling({ ...smtp, REPORTS_KEPT_DAYS: "14" })).toMatchObject({
    email: true,
    reportRetentionDays: 14,
  });
});
