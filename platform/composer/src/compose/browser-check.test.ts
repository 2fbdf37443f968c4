import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import { expect, it } from "vitest";
import { browserIssues } from "./browser-check.ts";

it("R9 fails where there is no browser, and says how to get one", async () => {
  const registry = new Registry(new MemoryStore());
  const draft = { registry, origin: "https://www.example.com", changed: {}, files: {} };
  await expect(browserIssues(draft, "mf-one", "/nowhere/chromium")).rejects.toThrow(
    /no Chromium .*\(\/nowhere\/chromium\).*npx playwright install chromium.*BROWSER_PATH=/,
  );
});
