import { resolve } from "node:path";
import { failure } from "@site/contract/failure";
import { MemoryStore } from "@site/registry/memory-store";
import { ownershipIssue } from "@site/registry/owners";
import { publish } from "@site/registry/publish";
import { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  bytesText,
  channelOption,
  counted,
  print,
  type ReleaseContext,
  wholeNumber,
} from "#command-line.ts";
import type { DraftSite } from "#compose/browser-check.ts";
import { checkHosts } from "#compose/host-check.ts";
import { previewLink } from "#preview/preview.ts";

interface TryFlags extends Pick<PublishFlags, "channel" | "hosts"> {
  browser: boolean;
}

interface PublishFlags {
  build?: boolean;
  from?: string;
  channel: string;
  hosts: number;
  dryRun?: boolean;
  json?: boolean;
}

export function addPublish(program: Command, context: ReleaseContext): void {
  program
    .command("publish <package>")
    .description("store a package's build as a release that never changes")
    .option("--build", "build it first")
    .option("--from <folder>", "publish the build in this folder instead of the package's dist")
    .option(
      "--hosts <count>",
      "in how many of the latest hosts a remote has to work",
      wholeNumber(0, 20),
      context.hosts ?? 0,
    )
    .addOption(channelOption("whose hosts").default("production"))
    .option("--dry-run", "check it, and store nothing")
    .action((name: string, flags: PublishFlags) => runPublish(name, flags, context));
  program
    .command("try <package>")
    .description("render and open a remote's build in the latest hosts, and store nothing")
    .option("--hosts <count>", "how many of them", wholeNumber(1, 20), context.hosts ?? 3)
    .addOption(channelOption("whose hosts").default("production"))
    .option("--no-browser", "only render it, without opening it in a browser")
    .action((name: string, flags: TryFlags) => runTry(name, flags, context));
}

async function runPublish(
  name: string,
  { build, from, channel, hosts, dryRun = false, json }: PublishFlags,
  context: ReleaseContext,
): Promise<void> {
  const { output } = context;
  const source = from ? { folder: resolve(from) } : context.packageNamed(name);
  if (build && !from) await context.build(name);
  else if (!from && context.isStale?.(name)) {
    throw failure`stale-build: The sources of ${name}, or what it shares, are newer than its build. Add --build. To publish the build as it is, name it: --from ${name}/dist`;
  }

  const commit = await context.commitOf(name);
  const repository = await context.repositoryOf?.(name);
  const key = context.signingKey?.();
  // Read before anything is stored: it may be invalid.
  const preview = context.previewSettings();
  const registry = context.openRegistry();
  const owners = await registry.owners();
  const options = {
    commit,
    repository,
    signer: key && { key, builtBy: context.user },
    // A dry run, such as a pull request's, needs no signature.
    owners: dryRun ? undefined : owners,
    // A dist may be older than its package.
    expected: { name, ...("version" in source && { version: source.version }) },
  };
  let triedHosts: string[] = [];
  const notes: string[] = [];
  const onNote = (note: string) => notes.push(note);
  if (hosts > 0) {
    await context.checkTypes?.();
    const { folder } = source;
    triedHosts = await checkHosts({ registry, folder, options, channel, hosts, onNote });
  }
  const target = dryRun ? new Registry(new MemoryStore(registry.store)) : registry;
  const { record, isNew } = await publish(target, source.folder, options);

  const { files: stored, manifest: _manifest, kind: _kind, ...published } = record;
  const files = Object.values(stored);
  const bytes = files.reduce((sum, file) => sum + (file.brotliSize ?? file.size), 0);
  const release = `${record.name}@${record.version}`;
  const link = dryRun ? undefined : await previewLink(registry, [record], preview, { channel });
  const value = {
    ...published,
    ...{ isNew, hosts: triedHosts, notes, files: files.length, bytes },
    ...(link && { preview: link.url }),
  };
  const hostLines =
    isNew && record.kind === "remote" ? [hostsText(name, triedHosts, { channel, hosts })] : [];
  const signature = owners && !key ? ", signed by its team" : "";
  const issue = ownershipIssue(record, owners);
  const storedLines = [
    isNew
      ? `Published ${release}: ${counted(files.length, "file")}, ${bytesText(bytes)} compressed.`
      : `${release} was published before with exactly this content, on ${record.publishedAt}.`,
    ...(link ? [`See it before it is live: ${link.url}`] : []),
    issue ? `It can't go live: ${issue}` : `Put it live with: pnpm release promote ${release}`,
  ];
  print(output, json, value, () => [
    ...hostLines,
    ...notes,
    ...(dryRun ? [`Nothing was stored. ${release} can be published${signature}.`] : storedLines),
  ]);
}

/** In which hosts a remote's build was rendered, or why in none. */
function hostsText(
  name: string,
  triedHosts: readonly string[],
  { channel, hosts }: Pick<PublishFlags, "channel" | "hosts">,
): string {
  if (triedHosts.length > 0) return `Works in ${shellsText(triedHosts)}.`;
  if (hosts > 0) return `Nothing is live on ${channel} yet: it was rendered in no host.`;
  return `It was rendered in no host. Try it with: pnpm release try ${name}`;
}

function shellsText(versions: readonly string[]): string {
  return versions.map((version) => `shell ${version}`).join(", ");
}

/** Tries a build in the hosts, even if its version was published already or not raised yet. */
async function runTry(
  name: string,
  { channel, hosts, browser }: TryFlags,
  { packageNamed, openRegistry, isRegistryMissing, browserPath, output }: ReleaseContext,
): Promise<void> {
  const { folder } = packageNamed(name);
  if (isRegistryMissing) {
    output.line(`Skipped: REGISTRY is not set, so ${name} was not tried in any host of the site.`);
    return;
  }
  // Loaded only for this: the other verbs do without a browser.
  const open = async (draft: DraftSite) =>
    (await import("#compose/browser-check.ts")).browserIssues(draft, name, browserPath);
  const triedHosts = await checkHosts({
    registry: openRegistry(),
    folder,
    options: { asLocal: true, expected: { name } },
    channel,
    hosts,
    again: true,
    onNote: output.line,
    ...(browser && { open }),
  });
  output.line(
    triedHosts.length > 0
      ? `${name} works in ${shellsText(triedHosts)}${browser ? ", opened in Chromium" : ""}.`
      : `${name} was not tried in any host: only remotes are, once a shell is live on ${channel}.`,
  );
}
