import type { DataHandling } from "@site/contract/site";
import { StoreUnreachable } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import { expect, it } from "vitest";
import { dataHandlingOf, outdatedNotice } from "./configured-site.ts";

const smtp = {
  EMAIL_UPSTREAM: "smtp",
  SMTP_URL: "smtps://user:password@mail.example",
  MAIL_FROM: "site@example.com",
  MAIL_TO: "owner@example.com",
};

/** A registry whose channel shows a site that states this. */
function registryStating(dataHandling: DataHandling | undefined): Registry {
  const composition = { site: { dataHandling } };
  // Cast: the check asks for nothing else of a registry.
  return {
    revision: async () => ({ composition: "id" }),
    composition: async () => ({ composition }),
  } as unknown as Registry;
}

it("reads what the settings mean for visitors' data", () => {
  expect(dataHandlingOf({})).toEqual({
    hostedTable: false,
    warehouse: false,
    email: false,
    requestRetentionDays: 7,
    securityEventRetentionDays: 90,
    reportRetentionDays: 30,
  });
  expect(dataHandlingOf({ ...smtp, REPORTS_KEPT_DAYS: "14" })).toMatchObject({
    email: true,
    reportRetentionDays: 14,
  });
});

it("warns where the live notice states other settings than those in force", async () => {
  const stating = registryStating(dataHandlingOf({}));
  expect(await outdatedNotice(stating, "production", {})).toBeUndefined();
  expect(await outdatedNotice(stating, "production", smtp)).toMatch(/\(email\): promote again/);
});

it("has nothing to warn of where the site has no notice", async () => {
  expect(await outdatedNotice(registryStating(undefined), "production", smtp)).toBeUndefined();
});

it("warns of nothing while the store is away: a server starts without it", async () => {
  const revision = () => Promise.reject(new StoreUnreachable("no answer"));
  // Cast: the check asks for nothing else of a registry.
  const away = { revision } as unknown as Registry;
  expect(await outdatedNotice(away, "production", {})).toBeUndefined();
});
