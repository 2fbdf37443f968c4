import { publish } from "@site/registry/publish";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChangedPackage, copyPackage } from "./changed-package.ts";
import { registryOfBuilds, type TemporaryRegistry } from "./temporary-registry.ts";

let site: TemporaryRegistry;
let changed: ChangedPackage;

beforeAll(async () => {
  site = await registryOfBuilds();
  changed = await copyPackage("mf-services", "independent-release");
}, 60_000);

afterAll(async () => {
  await site.remove();
  await changed.remove();
});

it("shows a remote's changed word after it alone was built and published anew", async () => {
  const before = (await site.promote(site.releases)).record;
  await changed.replace("package.json", '"version": "1.0.0"', '"version": "1.0.1"');
  await changed.replace(
    "src/pages/service-automations/service-automations.en.ts",
    /(title: "[^"]*)"/,
    '$1 in a changed word"',
  );
  const { record: release } = await publish(site.registry, await changed.build());
  const after = (await site.promote([release])).record;

  const html = await site.registry.blob(after.documents["/en/services/automations"]?.hash ?? "");
  expect(html.toString("utf8")).toContain("in a changed word");
  for (const name of ["shell", "mf-home", "mf-content", "mf-forms"]) {
    expect(after.releases[name]).toEqual(before.releases[name]);
  }
  // Markup of pages that show nothing of this remote was taken over, not rendered again.
  expect(after.documents["/en/about"]?.fragment).toBe(before.documents["/en/about"]?.fragment);
  expect(after.documents["/en/services/automations"]?.fragment).not.toBe(
    before.documents["/en/services/automations"]?.fragment,
  );
}, 120_000);
