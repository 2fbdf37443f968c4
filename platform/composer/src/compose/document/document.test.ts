import type { ShellManifest } from "@site/contract/manifest";
import { expect, it } from "vitest";
import { type Tag, tagsOf } from "#compose/render/markup.ts";
import { exampleComposition } from "#compose/test/example-site.ts";
import { documentOf } from "./document.ts";

function headOf(schema: object | undefined): Tag[] {
  const { html } = documentOf({
    composition: exampleComposition,
    // Cast: of the shell, only these count here.
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
  return tagsOf(html);
}

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
