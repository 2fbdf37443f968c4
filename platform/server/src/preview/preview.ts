import { incompatibilities } from "@site/composer/compose/compatibility";
import {
  escapeHtml,
  fontPreload,
  iconLinks,
  jsonForScript,
  tag,
} from "@site/composer/compose/document/html";
import { manifestFor, withMenuOrder } from "@site/composer/compose/site-pages";
import { utcText } from "@site/composer/output-texts";
import {
  type PreviewOffer,
  PreviewRejected,
  readPreview,
} from "@site/composer/preview/preview-token";
import { type ComposedPage, type Composition, releaseFileUrl } from "@site/contract/composition";
import { htmlLang, type Locale } from "@site/contract/locales";
import { previewElement, previewParameter, previewScript } from "@site/contract/preview";
import type { CompositionRecord } from "@site/registry/composition-record";
import { integrityOf } from "@site/registry/content";
import {
  composedRelease,
  composedRemote,
  type ReleaseRecord,
  type RemoteRelease,
  type ShellRelease,
} from "@site/registry/release-record";
import type { ReleaseFiles } from "#files/release-files.ts";

/** The response to a request with a token. */
export interface OpenPreview {
  /** What the channel shows without it. */
  record: CompositionRecord;
  composition: Composition;
  shell: ShellRelease;
  text: string;
}

/** The sources of previews; without a key a token is ignored, like any unknown query parameter. */
export interface PreviewSources {
  releases: ReleaseFiles;
  previewKey: string | undefined;
  channels: { recordOn(channel: string): CompositionRecord | undefined };
}

/**
 * The preview that a query with a signed token asks for; undefined leaves the request to the channel.
 * Nothing is rendered for it here.
 * @throws PreviewRejected
 */
export async function openPreview(
  { releases, previewKey, channels }: PreviewSources,
  query: string | undefined,
): Promise<OpenPreview | undefined> {
  if (!previewKey || !query?.includes(previewParameter)) return undefined;
  const token = new URLSearchParams(query).get(previewParameter);
  if (token === null) return undefined;
  const offer = readPreview(previewKey, token);
  const record = channels.recordOn(offer.channel);
  if (!record) {
    throw new PreviewRejected(
      404,
      `This preview link is for the channel ${offer.channel}, which this site doesn't show.`,
      "`--channel` names another one; CHANNEL_PREVIEWS of the server adds this one.",
    );
  }
  const kept = Object.entries(record.releases).flatMap(([name, { version }]) =>
    offer.releases.some((one) => one.name === name) ? [] : [{ name, version }],
  );
  const all = await Promise.all([...kept, ...offer.releases].map((one) => offered(releases, one)));
  // Cast: every composition has a shell, which another one may have replaced here.
  const shell = all.find(({ kind }) => kind === "shell") as ShellRelease;
  const remotes = all.filter((release) => release.kind === "remote");
  rejectUnfit(record, shell, remotes);
  const composition = previewedComposition(record.composition, shell, remotes);
  return { record, composition, shell, text: textOf(offer, record) };
}

async function offered(
  releases: ReleaseFiles,
  { name, version, digest }: { name: string; version: string; digest?: string },
): Promise<ReleaseRecord> {
  const release = await releases.release(name, version);
  if (!release) {
    throw new PreviewRejected(
      404,
      "What this preview link shows is not on this site, or no longer.",
      `${name}@${version} is not in this server's registry. Copy the registry to it (docs/recipes/go-live.md), or publish its build again, or its sources under another version.`,
    );
  }
  if (release.digest === (digest ?? release.digest)) return release;
  throw new PreviewRejected(
    409,
    "What this preview link shows was replaced.",
    `${name}@${version} is another release than the one this preview link was made for.`,
  );
}

/** Releases that don't fit together can't be previewed: they would fail confusingly. */
function rejectUnfit(
  { composition }: CompositionRecord,
  shell: ShellRelease,
  remotes: readonly RemoteRelease[],
): void {
  const manifests = remotes.map(({ manifest }) => manifestFor(composition.site, manifest));
  const issues = incompatibilities(shell.manifest, manifests);
  if (issues.length === 0) return;
  throw new PreviewRejected(
    409,
    "What this preview link shows doesn't fit the site as it is now.",
    `These releases don't fit together:\n${issues.map((issue) => `  - ${issue}`).join("\n")}`,
  );
}

function textOf({ releases, expires }: PreviewOffer, live: CompositionRecord): string {
  const names = releases.map(({ name, version }) => {
    const { version: before } = live.releases[name] ?? {};
    return `${name} ${version} (live: ${before ?? "none"})`;
  });
  return `${names.join(", ") || "what is live"}, until ${utcText(expires)}`;
}

/** Whether the composition has a page at a path. */
export function isPage({ pages }: Composition, path: string): boolean {
  return Object.values(pages).some(({ paths }) => Object.values(paths).includes(path));
}

/**
 * The live composition with these releases, and without previous ones, so that failures are visible.
 * The catalogues name every file with its hash: a preview has no import map.
 */
function previewedComposition(
  live: Composition,
  shell: ShellRelease,
  remotes: readonly RemoteRelease[],
): Composition {
  const pages = remotes.flatMap(({ name: remote, manifest }) =>
    Object.entries(manifestFor(live.site, manifest).pages).map(
      ([id, { paths, menu }]): [string, ComposedPage] => [
        id,
        // Cast: a manifest was validated, and says `undefined` only where a field is absent.
        { remote, paths, exposes: {}, ...(menu && { menu: menu as ComposedPage["menu"] & {} }) },
      ],
    ),
  );
  const slots = remotes.flatMap(({ name: remote, manifest }) =>
    Object.keys(manifest.slots).map((id) => [id, { remote, exposes: {} }] as const),
  );
  return {
    ...live,
    shell: composedRelease(shell),
    remotes: Object.fromEntries(
      remotes.map((release) => [release.name, composedRemote(release)] as const),
    ),
    pages: withMenuOrder(Object.fromEntries(pages), live.site.menu),
    slots: Object.fromEntries(slots),
  };
}

/** A document without a page's markup: the shell's script renders the previewed page in it. */
export function previewDocument({ composition, shell, text }: OpenPreview, locale: Locale): string {
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
    json(previewElement, { text }),
    `${tag("script", { type: "module", src: url(previewScript), integrity: integrity(previewScript) })}</script>`,
    "</body></html>",
  ].join("\n");
}
