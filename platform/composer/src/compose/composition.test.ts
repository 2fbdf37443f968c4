import { type Composition, pageFileUrl } from "@site/contract/composition";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestSite } from "../../test/test-site.ts";

let site: TestSite;
beforeEach(async () => {
  site = await TestSite.open();
});
afterEach(() => site.close());

/** The release that a composition falls back to for mf-one. */
const fallbackIn = ({ composition }: { composition: Composition }) =>
  composition.remotes["mf-one"]?.previous?.version;

describe("R8 the release before", () => {
  it("is named in the composition, and in the documents and page files that load its remote", async () => {
    await site.start();
    const { record } = await site.promote([await site.nextOne("1.1.0")]);
    expect(fallbackIn(record)).toBe("1.0.0");
    const previous = {
      version: "1.0.0",
      url: "/mf-one/1.0.0/remoteEntry.js",
      catalogue: expect.stringMatching(/^sha256-.{44}$/),
    };
    const html = await site.html("/one");
    const text = html.match(/id="composition">(.*?)<\/script>/s)?.[1] ?? "{}";
    expect(JSON.parse(text).remotes["mf-one"].previous).toMatchObject(previous);
    const { hash } = record.files[pageFileUrl("/one")] ?? { hash: "" };
    const pageFile = JSON.parse((await site.registry.blob(hash)).toString("utf8"));
    expect(pageFile.remotes["mf-one"].previous).toMatchObject(previous);
  });

  it("stays the same while others are promoted", async () => {
    const { two } = await site.start();
    await site.promote([await site.nextOne("1.1.0")]);
    const other = await site.remote({ name: two.name, version: "1.1.0", pages: { two: {} } });
    const { record } = await site.promote([other]);
    expect(fallbackIn(record)).toBe("1.0.0");
    expect(record.composition.remotes["mf-two"]?.previous?.version).toBe("1.0.0");
  });

  it("is none at first, and none that the shell can't run", async () => {
    const { promotion } = await site.start();
    expect(fallbackIn(promotion.record)).toBeUndefined();
    const shell = await site.shell({ version: "2.0.0", provides: { react: "20.0.0" } });
    const [nextOne, nextTwo] = await Promise.all(
      ["one", "two"].map((id) =>
        site.remote({
          name: `mf-${id}`,
          version: "2.0.0",
          shared: { react: "^20.0.0" },
          pages: { [id]: {} },
        }),
      ),
    );
    if (!nextOne || !nextTwo) throw new Error("a release is missing");
    const { record } = await site.promote([shell, nextOne, nextTwo], { allowRemoval: true });
    expect(fallbackIn(record)).toBeUndefined();
  });
});
