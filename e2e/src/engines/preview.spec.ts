import { signPreview } from "@site/composer/preview/preview-token";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { sharedBy } from "#engines/visitor/turns.ts";

/** What the bar lists, after a click on its button, and what stands at the page's outline. */
const named = (isClicked: boolean) => {
  const bar = document.querySelector("#preview-bar")?.shadowRoot;
  if (isClicked) bar?.querySelector("button")?.click();
  const list = bar?.querySelector("ul:not([hidden])")?.textContent ?? "";
  const main = document.querySelector("main") ?? document.body;
  return { list, outline: getComputedStyle(main, "::before").content };
};

// In Chromium: `dev/preview.spec.ts`.
const otherEngine = sharedBy("firefox");

test(
  "the bar of a preview names the release of each part, and takes the names away",
  otherEngine,
  async ({ visitor }) => {
    const offer = { channel: "production", releases: [], expires: new Date(Date.now() + 600_000) };
    const token = signPreview(process.env["PREVIEW_KEY"] ?? "", offer);
    await visitor.open(`/en?preview=${token}`);
    await visitor.untilLive("/en");
    const plain = await visitor.evaluate(named, false);
    expect(plain.outline).not.toContain("mf-home");
    const { list, outline } = await visitor.evaluate(named, true);
    expect(list).toMatch(/frame: shell@\d.*page home: mf-home@\d.*slot [\w-]+: mf-\w+@\d/);
    expect(outline).toMatch(/mf-home@\d/);
    expect(await visitor.evaluate(named, true)).toEqual(plain);
  },
);
