import { readGatewayConfig } from "@site/gateway/gateway";
import { afterEach, expect, test } from "vitest";
import { cleanUp, openSite, serve } from "#test/served-site.ts";
import { dataHandlingOf } from "./privacy-notice.ts";

afterEach(cleanUp);

test.each([
  ["other settings than those in force", 30, ["reportRetentionDays"]],
  ["the settings in force", 14, undefined],
])("a start where the privacy notice states %s", async (_, stated, warnedOf) => {
  const gateway = readGatewayConfig({}, "/unused");
  const site = await openSite();
  const { shell, one, two } = await site.start();
  const facts = { ...site.facts, dataHandling: dataHandlingOf(gateway, stated) };
  await site.promote([shell, one, two], { site: facts });
  const { lines } = await serve(site, { env: {}, reportRetentionDays: 14 });
  const warning = lines.map((line) => JSON.parse(line)).find(({ msg }) => /notice/.test(msg));
  expect(warning?.settings).toEqual(warnedOf);
});
