import { describe, expect, it } from "vitest";
import { type Tag, tagsOf } from "#compose/render/markup.ts";
import { exampleComposition } from "#compose/test/example-site.ts";
import { documentOf } from "./document.ts";

const shell = {
  kind: "shell",
  name: "shell",
  version: "1.0.0",
  entry: "shell.js",
  scripts: ["shell.js"],
  styles: [],
  fonts: ["text.woff2"],
  prerender: "prerender.js",
  provides: {},
} as const;

function headOf(schema: object | undefined): Tag[] {
  const { html } = documentOf({
    composition: exampleComposition,
    shell: { ...shell, scripts: [...shell.scripts], styles: [], fonts: [...shell.fonts] },
    locale: "de",
    title: "Über uns",
    headTags: [["meta", { name: "description", content: 'Was „Daten" & <mehr> tun' }]],
    pageTagMark: "data-page-head",
    scripts: ["/mf-example/1.0.0/about.js"],
    importMap: '{"integrity":{}}',
    styles: [],
    schema,
    markup: "<main></main>",
  });
  return tagsOf(html);
}

describe("a document", () => {
  it("links the icons and the web manifest", () => {
    const hrefs = headOf({}).map(({ attributes }) => attributes.get("href"));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        "/favicon.ico",
        "/icon.svg",
        "/apple-touch-icon.png",
        "/site.webmanifest",
      ]),
    );
  });

  it("tells other sites no more than the site's origin, as its header does", () => {
    const referrer = headOf({}).find(({ attributes }) => attributes.get("name") === "referrer");
    expect(referrer?.attributes.get("content")).toBe("strict-origin-when-cross-origin");
  });

  it("carries schema.org data only where there is something to tell", () => {
    const isData = ({ attributes }: Tag) => attributes.get("type") === "application/ld+json";
    expect(headOf({ "@context": "https://schema.org" }).filter(isData)).toHaveLength(1);
    expect(headOf(undefined).filter(isData)).toHaveLength(0);
  });

  it("says what the page's head says, whatever characters it holds", () => {
    const description = headOf({}).find(
      ({ attributes }) => attributes.get("name") === "description",
    );
    expect(description?.attributes.get("content")).toBe('Was „Daten" & <mehr> tun');
  });
});
