import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageImage } from "./page-images.ts";

/** Writes the sheet of one width: every image small, each a link to itself at full size. */
export async function writeSheet(
  folder: string,
  width: number,
  images: readonly PageImage[],
): Promise<string> {
  const file = join(folder, `${width}.html`);
  const rows = Map.groupBy(images, ({ page }) => page);
  const sections = [...rows].map(
    ([page, row]) =>
      `<section><h2>${page}</h2><div>${row.map(({ file, path }) => figure(file, path)).join("")}</div></section>`,
  );
  await writeFile(file, documentOf(width, sections));
  return file;
}

function figure(file: string, path: string): string {
  return `<figure><figcaption>${path}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
}

function documentOf(width: number, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>All pages at ${width} px</title>
<style>
  body { margin: 2rem; font: 0.875rem system-ui; background: #ddd }
  section > div { display: grid; grid-template-columns: repeat(3, minmax(0, ${width}px)); gap: 1rem; align-items: start }
  figure { margin: 0 }
  figcaption { padding-block: 0.25rem }
  img { display: block; width: 100%; background: #fff }
</style>
<h1>All pages at ${width} px</h1>
${sections.join("\n")}
</html>
`;
}
