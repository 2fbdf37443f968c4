import { type PageComposition, releaseFileUrl } from "@site/contract/composition";
import { contentPolicy } from "@site/contract/content-policy";
import { htmlLang, type Locale } from "@site/contract/locales";
import type { ShellManifest } from "@site/contract/manifest";
import { fixedHeaders, policyHash } from "./headers.ts";
import { escapeHtml, fontPreload, iconLinks, jsonForScript, tag } from "./html.ts";

export interface DocumentParts {
  composition: PageComposition;
  shell: ShellManifest;
  locale: Locale;
  title: string;
  headTags: readonly (readonly [string, Record<string, string>])[];
  /** Attribute that marks the head's elements of the page on screen. */
  pageTagMark: string;
  /** Scripts that the page needs at once, including the shell's. */
  scripts: readonly string[];
  /** JSON with the hash of every script. */
  importMap: string;
  /** Sheets to write into the head: address and content. */
  styles: readonly { href: string; css: string }[];
  /** The page's schema.org data; a 404 has none. */
  schema: object | undefined;
  markup: string;
}

/**
 * A finished document: styles inline so that nothing blocks the first paint, the page, parallel
 * preloads of every script that it imports, and the composition that its code belongs to. It states
 * its own Content-Security-Policy, the `policy`.
 */
export function documentOf(parts: DocumentParts) {
  const { composition, shell, locale, markup } = parts;
  const shellUrl = (file: string) => releaseFileUrl(composition.shell, file);
  const entry = shellUrl(shell.entry);
  const scripts = [...new Set(parts.scripts)];
  const policy = contentPolicy(
    composition.site,
    parts.styles.map(({ css }) => policyHash(css)),
    [policyHash(parts.importMap)],
  );
  const head = [
    '<meta charset="utf-8">',
    // Before the policy: at a policy, Chromium stops looking ahead for what to request.
    ...shell.fonts.map((font) => fontPreload(shellUrl(font))),
    tag("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    tag("meta", {
      "http-equiv": "Strict-Transport-Security",
      content: fixedHeaders["strict-transport-security"],
    }),
    tag("meta", { name: "referrer", content: fixedHeaders["referrer-policy"] }),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(parts.title)}</title>`,
    ...parts.styles.map(({ href, css }) => `${tag("style", { "data-href": href })}${css}</style>`),
    ...parts.headTags.map(([name, attributes]) =>
      tag(name, { [parts.pageTagMark]: "", ...attributes }),
    ),
    '<meta name="theme-color" content="#0b1f2a">',
    ...iconLinks.map((link) => tag("link", link)),
  ];
  // Below the page: any earlier, these requests would compete with what the first paint needs.
  const code = [
    // A script requested before the map is read would be loaded unchecked.
    `<script type="importmap">${parts.importMap}</script>`,
    ...scripts
      .filter((script) => script !== entry)
      .map((script) => tag("link", { rel: "modulepreload", href: script })),
    `<script type="application/json" id="composition">${jsonForScript(composition)}</script>`,
    // Everything that it needs comes before it. `defer` would delay the first paint: while the
    // document is still being parsed, Chromium waits a while for preloaded fonts.
    `${tag("script", { type: "module", src: entry, async: true })}</script>`,
  ];
  const html = [
    `<!doctype html><html lang="${htmlLang[locale]}"><head>`,
    head.join("\n"),
    "</head><body>",
    `<div id="root">${markup}</div>`,
    ...code,
    ...(parts.schema
      ? [`<script type="application/ld+json">${jsonForScript(parts.schema)}</script>`]
      : []),
    "</body></html>",
  ].join("\n");
  return { html, policy };
}
