import {
  escapeHtml,
  fontPreload,
  iconLinks,
  jsonForScript,
  tag,
} from "@site/composer/compose/html";
import { type Composition, releaseFileUrl } from "@site/contract/composition";
import { htmlLang, type Locale } from "@site/contract/locales";
import { type Preview, previewElement, previewScript } from "@site/contract/preview";
import { integrityOf } from "@site/registry/digest";
import type { ShellRelease } from "@site/registry/release-record";

/** A document without a page's markup: the shell's script renders the previewed page in it. */
export function previewDocument(
  composition: Composition,
  shell: ShellRelease,
  preview: Preview,
  locale: Locale,
): string {
  const { styles, fonts } = shell.manifest;
  const url = (file: string) => releaseFileUrl(composition.shell, file);
  const integrity = (file: string) => integrityOf(shell.files[file]?.hash ?? "");
  const json = (id: string, value: object) =>
    `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;
  return [
    `<!doctype html><html lang="${htmlLang[locale]}"><head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow">',
    `<title>${escapeHtml(composition.site.brand)}</title>`,
    ...fonts.map((font) => fontPreload(url(font))),
    ...styles.map((style) =>
      tag("link", { rel: "stylesheet", href: url(style), integrity: integrity(style) }),
    ),
    ...iconLinks.map((link) => tag("link", link)),
    "</head><body>",
    '<div id="root"></div>',
    json("composition", composition),
    json(previewElement, preview),
    `${tag("script", { type: "module", src: url(previewScript), integrity: integrity(previewScript) })}</script>`,
    "</body></html>",
  ].join("\n");
}
