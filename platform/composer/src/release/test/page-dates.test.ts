import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestSite } from "../../../test/test-site.ts";

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.open();
});
afterEach(async () => {
  vi.useRealTimers();
  await site.close();
});

/** Makes the clock show a day; timers run on. */
function on(date: string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${date}T12:00:00Z`) });
}

/** The dates of a page in the sitemap and in its document's data. */
async function datesOf(path: string) {
  const { documents, files } = await site.composition();
  const sitemap = await site.text(files["/sitemap.xml"]);
  const html = await site.html(path);
  return {
    published: documents[path]?.dates?.published,
    listed: new RegExp(`${path}</loc><lastmod>([^<]*)`).exec(sitemap)?.[1],
    inDocument: /"dateModified":"([^"]*)"/.exec(html)?.[1],
  };
}

it("dates a page by the release that changed its words, and no other", async () => {
  on("2026-01-05");
  await site.start({}, new Date());
  const first = await datesOf("/one");
  expect(first).toEqual({
    published: "2026-01-05",
    listed: "2026-01-05",
    inDocument: "2026-01-05",
  });

  on("2026-02-06");
  await site.promoteOne("1.1.0");
  expect(await datesOf("/one")).toEqual({
    published: "2026-01-05",
    listed: "2026-02-06",
    inDocument: "2026-02-06",
  });
  expect(await datesOf("/two")).toEqual(first);

  on("2026-03-07");
  await site.promoteOne("1.2.0", { text: "one 1.1.0", markup: "<i></i>" });
  expect(await site.html("/one")).toContain("<i></i>");
  expect((await datesOf("/one")).listed).toBe("2026-02-06");
});
