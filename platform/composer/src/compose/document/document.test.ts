import type { ShellManifest } from "@site/contract/manifest";
import { expect, it } from "vitest";
import { type Tag, tagsOf } from "#compose/render/markup.ts";
import { exampleComposition } from "#compose/test/example-site.ts";
import { documentOf } from "./document.ts";

function headOf(schema: object | undefined): Tag[] {
  return tagsOf(documentWith(schema).html);
}

function documentWith(schema: object | undefined) {
  return documentOf({
    composition: exampleComposition,
    // Cast: only these fields of the shell matter here.
    shell: { entry: "shell.js", scripts: [], styles: [], fonts: [] } as unknown as ShellManifest,
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
}

// Specification 9.5
it("states its policy before any style or script, in the page too: a static host sends no header", () => {
  const { html, policy } = documentWith(undefined);
  const stated = tagsOf(html).find(
    ({ attributes }) => attributes.has("http-equiv") && attributes.get("content") === policy,
  );
  expect(stated?.attributes.get("http-equiv")).toBe("Content-Security-Policy");
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.search(/<(?:style|script)/));
});

it("links the icons, tells other sites its origin alone, and says whatever the head says", () => {
  const tags = headOf({ "@context": "https://schema.org" });
  const values = tags.flatMap(({ attributes }) => [...attributes.values()]);
  expect(values).toEqual(
    expect.arrayContaining([
      ...["/favicon.ico", "/icon.svg", "/apple-touch-icon.png", "/site.webmanifest"],
      "strict-origin-when-cross-origin",
      'Was „Daten" & <mehr> tun',
      "application/ld+json",
    ]),
  );
});

it("carries no schema.org data where there is nothing to tell", () => {
  const types = headOf(undefined).map(({ attributes }) => attributes.get("type"));
  expect(types).not.toContain("application/ld+json");
});
