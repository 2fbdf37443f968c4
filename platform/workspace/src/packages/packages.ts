import { readdir } from "node:fs/promises";
import { command, runCommand } from "#command/command.ts";
import { packPackages } from "./packed-packages.ts";

async function pack(folder: string, { scope }: { scope?: string }): Promise<void> {
  await packPackages(folder, scope);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));
  console.log(
    [
      ...files.map((file) => `  ${folder}/${file}`),
      "Publish each with: npm publish <file> --registry <your registry>",
    ].join("\n"),
  );
}

await runCommand(
  command("packages", "Packs the packages that a remote in a repository of its own installs.")
    .argument("<folder>", "where the packed files go")
    .option("--scope <scope>", "scope of the published names, such as @acme")
    .action(pack),
);
