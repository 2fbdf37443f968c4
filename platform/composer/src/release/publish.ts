import { resolve } from "node:path";
import { ownershipIssue } from "@site/registry/owners";
import { publish } from "@site/registry/publish";
import type { Command } from "commander";
import { jsonOption, type ReleaseContext } from "#command/command-line.ts";
import { bytesText, counted, print } from "#command/print.ts";

interface PublishFlags {
  build?: boolean;
  from?: string;
  json?: boolean;
}

export function addPublish(program: Command, context: ReleaseContext): void {
  program
    .command("publish <package>")
    .description("store a package's build as a release that never changes")
    .option("--build", "build it first")
    .option("--from <folder>", "publish the build in this folder instead of the package's dist")
    .addOption(jsonOption())
    .action((name: string, flags: PublishFlags) => runPublish(name, flags, context));
}

async function runPublish(
  name: string,
  { build, from, json }: PublishFlags,
  context: ReleaseContext,
): Promise<void> {
  const { output } = context;
  const source = from ? { folder: resolve(from) } : context.packageNamed(name);
  if (build && !from) {
    output.progress(`building ${name}`);
    await context.build(name);
  }

  output.progress(`publishing ${name}`);
  const commit = await context.commitOf(name);
  const key = context.signingKey?.();
  const registry = context.openRegistry();
  const { record, isNew } = await publish(registry, source.folder, {
    ...(commit && { commit }),
    signer: key && { key, builtBy: context.user },
    // A dist may be older than its package.
    expected: { name, ...("version" in source && { version: source.version }) },
  });

  const issue = ownershipIssue(record, await registry.owners());
  const files = Object.values(record.files);
  const bytes = files.reduce((sum, file) => sum + (file.brotliSize ?? file.size), 0);
  const release = `${record.name}@${record.version}`;
  const { version, digest, publishedAt } = record;
  const value = {
    name,
    version,
    digest,
    isNew,
    publishedAt,
    files: files.length,
    bytes,
    ...(record.commit && { commit: record.commit }),
    ...(record.provenance && { provenance: record.provenance }),
  };
  print(output, json, value, () => [
    isNew
      ? `Published ${release}: ${counted(files.length, "file")}, ${bytesText(bytes)} compressed.`
      : `${release} was published before with exactly this content, on ${publishedAt}.`,
    // A build that is only looked at, as a pull request's, needs no signature.
    issue ? `It can't go live: ${issue}` : `Put it live with: pnpm release promote ${release}`,
  ]);
}
