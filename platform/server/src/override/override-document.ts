import { escapeHtml, iconLinks, jsonForScript, tag } from "@site/composer/compose/html";
import { type Composition, releaseFileUrl } from "@site/contract/composition";
import { htmlLang, type Locale } from "@site/contract/locales";
import { type Overrides, overridesElement, preambleFile } from "@site/contract/override";
import { integrityOf } from "@site/registry/digest";
import type { ShellRelease } from "@site/registry/release-record";

export interface OverrideDocumentParts {
  composition: Composition;
  shell: ShellRelease;
  /** The shell's script for such documents. */
  entry: string;
  overrides: Overrides;
  locale: Locale;
  nonce: string;
}

/**
 * A document without markup of a page: the browser renders it, with what stands in. Preambles come
 * before the shell's script, in the order in which scripts run.
 */
export function overrideDocument(parts: OverrideDocumentParts): string {
  const { composition, shell, entry, overrides, locale, nonce } = parts;
  const { styles, fonts } = shell.manifest;
  const url = (file: string) => releaseFileUrl(composition.shell, file);
  const integrity = (file: string) => integrityOf(shell.files[file]?.hash ?? "");
  const script = (src: string, more: Record<string, string | true> = {}) =>
    `${tag("script", { type: "module", src, ...more })}</script>`;
  const servers = Object.values(overrides.stands).flatMap((stand) =>
    stand.kind === "server" ? [stand.origin] : [],
  );
  return [
    `<!doctype html><html lang="${htmlLang[locale]}"><head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow">',
    tag("meta", { property: "csp-nonce", nonce }),
    `<title>${escapeHtml(composition.site.brand)}</title>`,
    ...fonts.map((font) =>
      tag("link", {
        rel: "preload",
        href: url(font),
        as: "font",
        type: "font/woff2",
        crossorigin: true,
      }),
    ),
    ...styles.map((style) =>
      tag("link", { rel: "stylesheet", href: url(style), integrity: integrity(style) }),
    ),
    ...iconLinks.map((link) => tag("link", link)),
    "</head><body>",
    '<div id="root"></div>',
    `<script type="application/json" id="composition">${jsonForScript(composition)}</script>`,
    `<script type="application/json" id="${overridesElement}">${jsonForScript(overrides)}</script>`,
    ...servers.map((origin) => script(`${origin}/${preambleFile}`, { crossorigin: true })),
    script(url(entry), { integrity: integrity(entry) }),
    "</body></html>",
  ].join("\n");
}
