import { TestSite } from "@site/composer/test/test-site";
import { expect, it, onTestFinished } from "vitest";
import { History } from "./history.ts";

it("tells where a release comes from once it is published, even if it was asked before", async () => {
  const site = await TestSite.open();
  onTestFinished(() => site.close());
  const history = new History(site.registry);
  expect((await history.origin("mf-one", "1.0.0")).publishedAt).toBeUndefined();
  const { publishedAt } = await site.nextOne("1.0.0");
  expect((await history.origin("mf-one", "1.0.0")).publishedAt).toBe(publishedAt);
});
