import { setTimeout as wait } from "node:timers/promises";
import { usageError } from "@site/contract/failure";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { CompositionRecord } from "@site/registry/composition-record";
import { contentTypeOf } from "@site/registry/content";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import { channelOption, counted, IssuesFound, print, type ReleaseContext } from "#command-line.ts";
import { type Tag, tagsOf } from "#compose/render/markup.ts";

/** How long a site may take to show what a channel says, after the channel moved. */
const patienceMs = 30_000;

interface SmokeFlags {
  channel: string;
  json?: boolean;
}

export function addSmoke(program: Command, context: ReleaseContext): void {
  program
    .command("smoke <address>")
    .description(
      "ask a running site for every page of a channel, and the scripts, sheets, fonts and pictures in them",
    )
    .addOption(channelOption("what it should show").default("production"))
    .action(async (written: string, flags: SmokeFlags) => {
      const { channel, json } = flags;
      const { output } = context;
      const site = readSiteAddress(written);
      const result = await smoke({
        registry: context.openRegistry(),
        channel,
        site,
        patienceMs,
        onProgress: output.progress,
      });
      const { issues, addresses, files, composition } = result;
      print(output, json, { isWhole: issues.length === 0, ...result }, () => [
        ...issues,
        `${site.href}: ${addresses} addresses and ${counted(files, "file")} of composition ${composition} asked for, ${counted(issues.length, "issue")}.`,
      ]);
      if (issues.length > 0) throw new IssuesFound();
    });
}

function readSiteAddress(written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw usageError`not-an-address: "${written}" is not the address of a site. Write it like https://www.example.com, or with a query that goes with each request: https://www.example.com/?channel=staging`;
}

export interface SmokeInput {
  registry: Registry;
  channel: string;
  /** Address of the running site; its query, such as `?channel=staging`, goes with each request. */
  site: URL;
  /** How long the site may take until it shows what the channel points to, in milliseconds. */
  patienceMs: number;
  onProgress?: (step: string) => void;
}

/** How many requests run at a time: few, because this is a check and not a load test. */
const parallelRequests = 4;
const deadlineMs = 10_000;
const pauseMs = 250;

/**
 * Requests every address of a channel from a running site, the scripts, sheets, fonts and pictures
 * that they name, and an address that does not exist. Waits while the site still shows the previous
 * composition, and starts again if the channel moves in the meantime.
 */
export async function smoke(input: SmokeInput) {
  const { registry, channel, site, patienceMs, onProgress = () => {} } = input;
  const files = new Set<string>();
  let revision: ChannelRevision | undefined;
  let shown: CompositionRecord[] = [];
  let addresses: string[] = [];
  let waiting: string[] = [];
  let issues: string[] = [];
  let endsAt = 0;
  for (;;) {
    const latest = await registry.requireRevision(channel);
    if (latest.sequence !== revision?.sequence) {
      revision = latest;
      shown = await inParallel(parallelRequests, shownBy(revision, site), (id) =>
        registry.requireComposition(id),
      );
      addresses = [...new Set(shown.flatMap(({ documents }) => Object.keys(documents)))];
      waiting = addresses;
      files.clear();
      endsAt = performance.now() + patienceMs;
    } else if (waiting.length === 0 || performance.now() >= endsAt) {
      break;
    }
    onProgress(`asking for ${waiting.length} addresses`);
    const answers = await inParallel(parallelRequests, waiting, async (path) => ({
      path,
      issue: await documentIssue(registry, shown, site, path, files),
    }));
    waiting = answers.flatMap(({ path, issue }) => (issue ? [path] : []));
    issues = answers.flatMap(({ issue }) => issue ?? []);
    if (waiting.length > 0) await wait(pauseMs);
  }
  onProgress(`asking for ${files.size} files`);
  const fileIssues = await inParallel(parallelRequests, [...files], (path) =>
    fileIssue(site, path),
  );
  const missing = await ask(site, "/an-address-that-does-not-exist");
  return {
    composition: shown.map(({ id }) => id).join(" or "),
    addresses: addresses.length,
    files: files.size,
    issues: [
      ...issues,
      ...fileIssues.flatMap((issue) => issue ?? []),
      ...(missing.status === 404
        ? []
        : [`an address that does not exist: expected 404, got ${missing.text}`]),
    ],
  };
}

/**
 * The compositions that a revision shows to visitors: its own, its canary's, or either. A channel
 * that is previewed by its name shows no canary.
 */
function shownBy({ composition, canary }: ChannelRevision, site: URL): string[] {
  if (!canary || site.searchParams.has("channel")) return [composition];
  return canary.percent === 100 ? [canary.composition] : [composition, canary.composition];
}

/** A response; `text` describes it in a few words. */
async function ask(site: URL, path: string) {
  const url = new URL(path, site);
  url.search = site.search;
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    const type = response.headers.get("content-type") ?? "";
    const body = await response.text();
    return { status: response.status, type, body, text: `${response.status} ${type}`.trim() };
  } catch (error) {
    const cause = (error as Error).cause;
    const reason = cause instanceof Error && cause.message ? cause : (error as Error);
    return { status: 0, type: "", body: "", text: `no answer (${reason.message})` };
  }
}

/** What is wrong with an address; notes the files that its document names. */
async function documentIssue(
  registry: Registry,
  shown: readonly CompositionRecord[],
  site: URL,
  path: string,
  files: Set<string>,
): Promise<string | undefined> {
  const { status, type, body, text } = await ask(site, path);
  const documents = shown.flatMap(({ documents }) => documents[path] ?? []);
  // During a canary, some visitors may not have this page.
  const mayBeMissing = documents.length < shown.length;
  if (mayBeMissing && [301, 404, 410].includes(status)) return undefined;
  if (status !== 200 || !type.startsWith("text/html")) {
    return `${path}: expected a page, got ${text}`;
  }
  const expected = await inParallel(parallelRequests, documents, async ({ hash }) =>
    compositionIn((await registry.blob(hash)).toString("utf8")),
  );
  // The rest of a document may differ in every response.
  if (!expected.includes(compositionIn(body))) {
    return `${path}: shows another composition than ${shown.map(({ id }) => id).join(" or ")}`;
  }
  const tags = tagsOf(body);
  if (!tags.some(({ name }) => name === "h1")) return `${path}: has no h1`;
  for (const file of filesOf(tags)) files.add(file);
  return undefined;
}

function compositionIn(html: string): string | undefined {
  return /<script[^>]*id="composition"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
}

const addressIn: Partial<Record<string, string>> = { script: "src", link: "href", img: "src" };

/** Scripts, sheets, fonts and pictures that a document names by an address of the site. */
function filesOf(tags: readonly Tag[]): string[] {
  return tags.flatMap(({ name, attributes }) => {
    const address = attributes.get(addressIn[name] ?? "") ?? "";
    return /^\/[^/]/.test(address) && kindOf(address) ? [address] : [];
  });
}

/** The part of such a file's content type that is the same on every host. */
function kindOf(path: string): string | undefined {
  return /css|javascript|font|image/.exec(contentTypeOf(path))?.[0];
}

async function fileIssue(site: URL, path: string): Promise<string | undefined> {
  const { status, type, text } = await ask(site, path);
  const expected = kindOf(path) ?? "";
  if (status === 200 && type.includes(expected)) return undefined;
  return `${path}: expected ${expected}, got ${text}`;
}
