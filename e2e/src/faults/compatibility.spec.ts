import { followLink, openLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { expect, test } from "./faults-test.ts";

test.describe.configure({ timeout: 120_000 });

const visited = ["home", "case-churn", "service-automations", "contact"] as const;

// A new shell and older remotes: `own-repository.spec.ts`.
test("R9 an old shell, a release that was live, runs remotes that are built now", async ({
  page,
  log,
  oldShells,
}) => {
  expect(oldShells).not.toEqual([]);
  for (const address of oldShells) {
    for (const id of visited) {
      await openLive(page, routes[id].en, address);
      await followLink(page, routes.about.en);
    }
    expect(log.messages, "what the console says").toEqual([]);
  }
});
