import { type Composition, pageFileUrl } from "@site/contract/composition";
import type { CompositionRecord } from "@site/registry/composition-record";
import { keys } from "@site/registry/keys";
import { maxObjectBytes } from "@site/registry/object-store";
import { replaceObject } from "@site/registry/test/stores";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../test/test-site.ts";

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.started();
});
afterEach(() => site.close());

async function pageFileIn({ files }: CompositionRecord) {
  return JSON.parse(await site.text(files[pageFileUrl("/one")]));
}

/** The release that a composition falls back to for mf-one. */
const fallbackIn = ({ composition }: { composition: Composition }) =>
  composition.remotes["mf-one"]?.previous?.version;

describe("R8 the release before", () => {
  it("is named in the composition, and in the documents and page files that load its remote", async () => {
    const { record } = await site.promoteOne("1.1.0");
    expect(fallbackIn(record)).toBe("1.0.0");
    const previous = {
      version: "1.0.0",
      url: "/mf-one/1.0.0/remoteEntry.js",
      catalogue: expect.stringMatching(/^sha256-.{44}$/),
    };
    const html = await site.html("/one");
    const text = html.match(/id="composition">(.*?)<\/script>/s)?.[1] ?? "{}";
    expect(JSON.parse(text).remotes["mf-one"].previous).toMatchObject(previous);
    expect((await pageFileIn(record)).remotes["mf-one"].previous).toMatchObject(previous);
  });

  it("stays the same while others are promoted", async () => {
    await site.promoteOne("1.1.0");
    const { record } = await site.promote([await site.nextTwo("1.1.0")]);
    expect(fallbackIn(record)).toBe("1.0.0");
    expect(record.composition.remotes["mf-two"]?.previous?.version).toBe("1.0.0");
  });

  it("is none once its record was damaged, which stops no promotion", async () => {
    await site.promoteOne("1.1.0");
    await replaceObject(site.store, keys.release("mf-one", "1.0.0"), "garbage");
    const { record } = await site.promote([await site.nextTwo("1.1.0")]);
    expect(fallbackIn(record)).toBeUndefined();
  });

  it("is none at first, and none that the shell can't run", async () => {
    expect(fallbackIn(await site.composition())).toBeUndefined();
    const shell = await site.shell({ version: "2.0.0", provides: { react: "20.0.0" } });
    const next = ["one", "two"].map((id) => ({ name: `mf-${id}`, pages: { [id]: {} } }));
    const needs = { version: "2.0.0", shared: { react: "^20.0.0" } };
    const remotes = await Promise.all(next.map((one) => site.remote({ ...one, ...needs })));
    const { record } = await site.promote([shell, ...remotes]);
    expect(fallbackIn(record)).toBeUndefined();
  });
});

it("a composition whose record could not be read again is not stored", async () => {
  const deadLinks = [{ from: "/one", to: "x".repeat(maxObjectBytes) }];
  const large = { ...(await site.composition()), id: "large", deadLinks };
  await expect(site.registry.createComposition(large)).rejects.toMatchObject({
    code: "record-too-large",
  });
  expect(await site.registry.hasComposition("large")).toBe(false);
});

describe("a static page", () => {
  const scripts = /"\/mf-one\/1\.1\.0\/[^"]+\.js"/;
  const withoutRemotes = (html: string) => html.replace(/"remotes":\{.*?\}\}/s, "");
  it("has no script of its remote, and is itself in its page file", async () => {
    const { record } = await site.promote([await site.nextOne("1.1.0", { isStatic: true })]);
    const [html, pageFile] = [await site.html("/one"), await pageFileIn(record)];
    expect(html).toContain("<p>one 1.1.0</p>");
    expect(withoutRemotes(html)).not.toMatch(scripts);
    expect(pageFile.page).toEqual({
      markup: "<h1>one</h1><p>one 1.1.0</p>",
      head: { title: "one", tags: [["link", expect.objectContaining({ rel: "canonical" })]] },
      styles: { "/mf-one/1.1.0/page.css": expect.stringContaining("p{margin:0}") },
    });
    // The shell's sheet registers the other property of the page's sheet.
    const properties = JSON.stringify(pageFile.page?.styles).match(/@property --\w+/g);
    expect(properties).toEqual(["@property --own"]);
    expect(pageFile.integrity).toEqual({});
  });
});
