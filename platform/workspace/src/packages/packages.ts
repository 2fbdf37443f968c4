import { command, runCommand } from "#command/command.ts";
import { unpublishedFiles } from "./package-versions.ts";
import { packPackages } from "./packed-packages.ts";

interface PackFlags {
  scope?: string;
  registry?: string;
}

async function pack(folder: string, { scope, registry }: PackFlags): Promise<void> {
  const packed = await packPackages(folder, scope);
  const files = registry ? await unpublishedFiles(packed, registry) : packed;
  const where = registry ?? "<your registry>";
  console.log(
    files.length > 0
      ? files.map((file) => `npm publish ${file} --registry ${where}`).join("\n")
      : `${where} has all of these versions, with this content.`,
  );
}

await runCommand(
  command("packages", "Packs the packages that a remote in a repository of its own installs.")
    .argument("<folder>", "where the packed files go")
    .option("--scope <scope>", "scope of the published names, such as @acme")
    .option("--registry <address>", "compare with what this registry of npm packages has")
    .action(pack),
);
