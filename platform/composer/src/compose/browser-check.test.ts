import { existsSync } from "node:fs";
import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import { chromium } from "playwright";
import { expect, it } from "vitest";
import { browserIssues, type DraftSite, systemChromiums } from "./browser-check.ts";

it("R9 fails where there is no browser, and says how to get one", async () => {
  const registry = new Registry(new MemoryStore());
  const draft = { registry, origin: "https://www.example.com", changed: {}, files: {} };
  await expect(browserIssues(draft, "mf-one", "/nowhere/chromium")).rejects.toThrow(
    /no Chromium .*\(\/nowhere\/chromium\).*npx playwright install chromium.*BROWSER_PATH=/,
  );
});

it.skipIf(![chromium.executablePath(), ...systemChromiums].some((path) => existsSync(path)))(
  "says each fault once, whatever the languages, and what a first render has changed",
  async () => {
    const registry = new Registry(new MemoryStore());
    const draft: DraftSite = {
      registry,
      origin: "https://www.example.com",
      changed: {},
      files: {},
    };
    for (const locale of ["de", "en"] as const) {
      const html = `<main data-mf="mf-one"><p>3 of ${locale}</p><button class="x"></button><button></button>
<div style="height: 400px">Tall</div><a href="/en/nowhere">Nowhere</a></main>
<script>
  const other = Object.assign(document.createElement("p"), { textContent: "4 of ${locale}" });
  document.querySelector("p").replaceWith(other);
  const block = Object.assign(document.createElement("div"), { style: "height: 300px" });
  // After the first paint.
  setTimeout(() => document.querySelector("main").prepend(block), 100);
  console.error("boom");
  fetch("/items/of-a-proxy.json");
  fetch("/mf-one/1.0.0/lost.json");
  console.error("Error: Minified React error #418; visit https://react.dev/errors/418?args[]=text");
  performance.mark("page-live", { detail: "/${locale}/a" });
</script>`;
      const { hash } = await registry.putBlob(Buffer.from(html), false);
      const used = [{ kind: "page", id: "a", remote: "mf-one" }] as const;
      draft.files[`/${locale}/a`] = { hash, size: html.length, type: "text/html" };
      Object.assign(draft.changed, { [`/${locale}/a`]: { hash, locale, used } });
    }
    expect(await browserIssues(draft, "mf-one", undefined)).toEqual([
      expect.stringMatching(/^\/de\/a in Chromium: an error on the console: boom /),
      expect.stringMatching(
        /^\/de\/a in Chromium: an error on the console: .*404.*\/lost\.json\)$/,
      ),
      expect.stringMatching(
        /^\/de\/a in Chromium: its first render .*: "3 of de" became "4 of de"\. Read/,
      ),
      expect.stringMatching(/^\/de\/a in Chromium: Buttons .*: <button.*, and 1 more$/),
      expect.stringMatching(/^\/de\/a in Chromium: its layout shifts by 0\./),
      "/de/a in Chromium: a link to /en/nowhere, which the site does not have",
    ]);
  },
  60_000,
);
