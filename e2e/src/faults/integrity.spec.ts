import { createHash } from "node:crypto";
import { pageFileUrl } from "@site/contract/composition";
import { expectNoBlankFrame } from "#faults/matrix/frame-watch.ts";
import { expectReadable } from "#faults/matrix/readable-words.ts";
import { linkTo, untilLive } from "#site/quiet-page.ts";
import { addresses, routes } from "#site/routes.ts";
import { expect, test } from "./faults-test.ts";

test.describe.configure({ timeout: 60_000 });

/* `engines/content-policy.spec.ts` tests what happens to a tampered script and its page. */

test("a client navigation refuses a tampered sheet, and the page's document replaces it", async ({
  page,
  log,
  built,
}) => {
  const { contact, about } = routes;
  await page.route("**/mf-content/*/about-*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nmain { display: none }` });
  });
  await page.goto(built.address + contact.en);
  await untilLive(page, contact.en);
  await linkTo(page, about.en).click();
  await untilLive(page, about.en);
  await expectReadable(page, built.address + about.en);
  expect(log.refused).toContainEqual(expect.stringContaining("/mf-content/"));
  expect(log.failures).toEqual([
    expect.objectContaining({ remote: "mf-content", part: "about", phase: "load" }),
  ]);
  await expectNoBlankFrame(page, ["about"]);
});

test("every document and page file names each of its scripts with the hash of what is served", async ({
  built: { address },
}) => {
  const hashes = new Map<string, string>();
  const expectServed = async (integrity: Record<string, string>, where: string) => {
    for (const script of Object.keys(integrity)) {
      const hash = hashes.get(script) ?? (await hashOf(address + script));
      hashes.set(script, hash);
      expect(integrity[script], `${script} in ${where}`).toBe(hash);
    }
  };
  for (const { path } of addresses) {
    const html = await (await fetch(address + path)).text();
    const [, map = "{}"] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? [];
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
    const starts = /<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g;
    const started = [...html.matchAll(starts)].map(([, script = ""]) => script);
    expect(Object.keys(integrity)).toEqual(expect.arrayContaining(started));
    await expectServed(integrity, path);
    const pageFile = await (await fetch(address + pageFileUrl(path))).json();
    await expectServed(pageFile.integrity, pageFileUrl(path));
  }
  // Static pages have none.
  expect(hashes.size).toBeGreaterThan(40);
});

async function hashOf(url: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
