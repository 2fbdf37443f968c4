import { failure } from "@site/contract/failure";
import { command, runCommand } from "#command/command.ts";
import { run, workspaceRoot } from "#command/workspace.ts";
import { unpublished } from "./package-versions.ts";
import { packPackages } from "./packed-packages.ts";

interface PackFlags {
  scope?: string;
  registry?: string;
  publish?: boolean;
}

async function pack(folder: string, { scope, registry, publish }: PackFlags): Promise<void> {
  if (publish && !registry)
    throw failure`no-registry-named: Name where to publish: --registry <address>`;
  const packed = await packPackages(folder, { scope, registry });
  const wanted = registry ? await unpublished(packed, registry) : packed;
  const where = registry ?? "<your registry>";
  if (wanted.length === 0) console.log(`${where} has all of these versions, with this content.`);
  for (const { file, name, version } of wanted) {
    const words = ["publish", file, "--registry", where];
    if (publish) await run("npm", words, workspaceRoot);
    console.log(
      publish ? `Published: ${name} ${version}` : `To be published: npm ${words.join(" ")}`,
    );
  }
}

await runCommand(
  command("packages", "Packs the packages that a remote in a repository of its own installs.")
    .argument("<folder>", "where the packed files go")
    .option("--scope <scope>", "scope of the published names, such as @acme")
    .option("--registry <address>", "compare with what this registry of npm packages has")
    .option("--publish", "publish there what it lacks")
    .action(pack),
);
