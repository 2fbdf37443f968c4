import { TestSite } from "@site/composer/test/test-site";
import { readGatewayConfig } from "@site/gateway/gateway";
import { throwawayFolder } from "@site/gateway/test/throwaway-folder";
import { expect, test } from "vitest";
import { createSiteServer } from "#site-server.ts";
import { dataHandlingOf } from "./privacy-notice.ts";

test.each([
  ["other settings than those in force", 30, ["reportRetentionDays"]],
  ["the settings in force", 14, undefined],
])("a start where the privacy notice states %s", async (_, stated, warnedOf) => {
  const { folder, remove } = throwawayFolder();
  const gateway = readGatewayConfig({}, folder);
  const site = await TestSite.open();
  const { shell, one, two } = await site.start();
  const facts = { ...site.facts, dataHandling: dataHandlingOf(gateway, stated) };
  await site.promote([shell, one, two], { site: facts });
  const lines: string[] = [];
  const app = await createSiteServer({
    ...{ registry: site.registry, channel: "production", gateway, reportRetentionDays: 14 },
    ...{ logLevel: "warn", logStream: { write: (line: string) => lines.push(line) } },
  });
  await app.close();
  await site.close();
  remove();
  const warning = lines.map((line) => JSON.parse(line)).find(({ msg }) => /notice/.test(msg));
  expect(warning?.settings).toEqual(warnedOf);
});
