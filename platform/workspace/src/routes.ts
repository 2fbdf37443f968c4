import { columns } from "@site/composer/output-texts";
import { claimIssues } from "@site/contract/claims";
import { Failure } from "@site/contract/failure";
import { routesOf } from "@site/kit/build/declarations";
import { siteRemotes, writePageIds } from "#build/page-ids.ts";
import { command, runCommand } from "#command/command.ts";
import { workspaceRoot } from "#command/workspace.ts";

async function printRoutes(): Promise<void> {
  const remotes = await siteRemotes(workspaceRoot);
  const routes = routesOf(workspaceRoot, remotes);
  await writePageIds(workspaceRoot);
  const rows = routes.map(({ path, languageTag, page, remote, file, needs }) => [
    ...[path, languageTag, page, remote],
    needs ? `${file} (only with "${needs}" in site.config.json)` : file,
  ]);
  console.log(columns([["address", "locale", "page", "remote", "file"], ...rows]).join("\n"));
  const issues = claimIssues(remotes.map(({ name, remote }) => ({ name, ...remote })));
  if (issues.length > 0) throw new Failure("routes-invalid", issues.join("\n"));
}

await runCommand(
  command(
    "routes",
    "Prints every address of the site with its locale, page, remote and file, as the remotes declare them.",
  ).action(printRoutes),
);
