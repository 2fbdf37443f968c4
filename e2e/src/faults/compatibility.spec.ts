import type { MixedSites } from "#releases/generations.ts";
import { linkTo, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { expect, test } from "./faults-test.ts";

test.describe.configure({ timeout: 120_000 });

const mixtures: Record<keyof MixedSites, string> = {
  oldShells: "an old shell, a release that was live, runs remotes that are built now",
  laterContract:
    "a shell of a contract with additions runs remotes that are built now beside ones of that contract",
};

const visited = ["home", "case-churn", "service-automations", "contact"] as const;

for (const [name, mixture] of Object.entries(mixtures)) {
  test(`R9 ${mixture}`, async ({ page, log, mixed }) => {
    const addresses = mixed[name as keyof MixedSites];
    expect(addresses).not.toEqual([]);
    for (const address of addresses) {
      for (const id of visited) {
        await page.goto(address + routes[id].en);
        await untilLive(page, routes[id].en);
        await linkTo(page, routes.about.en).click();
        await untilLive(page, routes.about.en);
      }
      expect(log.messages, "what the console says").toEqual([]);
    }
  });
}
