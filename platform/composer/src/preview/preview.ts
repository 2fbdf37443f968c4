import { usageError } from "@site/contract/failure";
import { defaultLocale } from "@site/contract/locales";
import { previewParameter } from "@site/contract/preview";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { Command } from "commander";
import * as v from "valibot";
import {
  channelOption,
  labelOfReleases,
  type PreviewSettings,
  print,
  type ReleaseContext,
  readReleaseNames,
  wholeNumber,
} from "#command-line.ts";
import { utcText } from "#output/texts.ts";
import { signPreview } from "./preview-token.ts";

interface PreviewFlags {
  channel: string;
  hours: number;
  json?: boolean;
}

const defaultHours = 72;
/** A collection may remove releases after a week. */
const maxHours = 7 * 24;

export function addPreview(program: Command, context: ReleaseContext): void {
  program
    .command("preview <release...>")
    .description("print a link that shows releases before they are live")
    .addOption(channelOption("in what this channel shows").default("production"))
    .option("--hours <count>", "how long the link works", wholeNumber(1, maxHours), defaultHours)
    .action((written: string[], flags: PreviewFlags) => runPreview(written, flags, context));
}

/** Where the site answers, as `SITE` states it. */
export const siteAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    "must be the site's address, such as https://www.example.com",
  ),
);

async function runPreview(
  written: readonly string[],
  { channel, hours, json }: PreviewFlags,
  { openRegistry, previewSettings, output }: ReleaseContext,
): Promise<void> {
  const settings = previewSettings();
  if (!settings.key) {
    throw usageError`no-preview-key: There is no PREVIEW_KEY, so no server would show the link. Use the key of the site's server. If it has none, make one with \`openssl rand -base64 32\`, and set it for both.`;
  }
  const registry = openRegistry();
  const releases = await registry.requireReleases(readReleaseNames(written));
  const link = await previewLink(registry, releases, settings, { channel, hours });
  if (!link) {
    throw usageError`nothing-to-preview: Nothing is promoted on ${channel} yet, so there is no site to show this in.`;
  }
  print(output, json, link, () => [
    `${labelOfReleases(releases)} on ${channel}, until ${utcText(new Date(link.expires))}:`,
    link.url,
  ]);
}

/**
 * A link that shows releases before they are live and opens the first page of the first release.
 * Undefined without a key, or if the channel shows nothing.
 */
export async function previewLink(
  registry: Registry,
  releases: readonly ReleaseRecord[],
  { key, site }: PreviewSettings,
  { channel, hours = defaultHours }: { channel: string; hours?: number },
): Promise<{ url: string; expires: string } | undefined> {
  if (!key) return undefined;
  const revision = await registry.revision(channel);
  const record = revision && (await registry.composition(revision.composition));
  if (!record) return undefined;
  const expires = new Date(Date.now() + hours * 3_600_000);
  const url = new URL(firstPath(releases), site ?? record.composition.site.origin);
  url.searchParams.set(previewParameter, signPreview(key, { channel, releases, expires }));
  return { url: url.href, expires: expires.toISOString() };
}

function firstPath([release]: readonly ReleaseRecord[]): string {
  if (release?.kind !== "remote") return "/";
  const page = Object.values(release.manifest.pages).find(({ needs }) => needs === undefined);
  return page?.paths[defaultLocale] ?? "/";
}
