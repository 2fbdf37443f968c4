import { escapeHtml, iconLinks, jsonForScript, tag } from "@site/composer/compose/html";
import { type Composition, releaseFileUrl } from "@site/contract/composition";
import { htmlLang, type Locale } from "@site/contract/locales";
import { type Overrides, overridesElement, preambleFile } from "@site/contract/override";
import type { SiteFacts } from "@site/contract/site";
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

/** What the policy of an overridden document has to know. */
export interface PolicyParts {
  site: Pick<SiteFacts, "portrait">;
  /** Development servers whose code the page runs; none where published releases stand in. */
  origins: readonly string[];
  /** New on every answer: Vite applies edited styles by elements that carry it. */
  nonce: string;
}

/**
 * The Content-Security-Policy of an overridden document: this site, exactly the development servers
 * that were asked for, and the socket by which each says that a file was edited.
 */
export function overridePolicy({ site, origins, nonce }: PolicyParts): string {
  const sockets = origins.map((origin) => origin.replace(/^http/, "ws"));
  const pictures = site.portrait.startsWith("http") ? [new URL(site.portrait).origin] : [];
  const from = (...more: readonly string[]) => ["'self'", ...more].join(" ");
  const hasServer = origins.length > 0;
  const styles = hasServer ? [...origins, `'nonce-${nonce}'`] : [];
  return [
    "default-src 'none'",
    `script-src ${from(...origins)}`,
    `style-src ${from(...styles)}`,
    `img-src ${from(...origins, ...pictures)}`,
    `font-src ${from(...origins)}`,
    `connect-src ${from(...origins, ...sockets)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Vite's client waits in a worker, made of a blob, for a server that went away.
    ...(hasServer ? ["worker-src blob:", "trusted-types site default"] : ["trusted-types site"]),
  ].join("; ");
}
