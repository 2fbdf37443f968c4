import { conflictsOf, readRemotes, routesOf } from "@site/kit/build/declarations";
import { writePageIds } from "#build/page-ids.ts";
import { command, runCommand } from "#command/command.ts";
import { workspaceRoot } from "#command/workspace.ts";

interface Flags {
  json?: boolean;
}

async function printRoutes({ json }: Flags): Promise<void> {
  const remotes = (await readRemotes(workspaceRoot)).filter(({ name }) => name.startsWith("mf-"));
  const routes = routesOf(workspaceRoot, remotes);
  await writePageIds(workspaceRoot);
  if (json) console.log(JSON.stringify(routes, undefined, 2));
  else {
    const rows = routes.map(({ path, languageTag, page, remote, file }) => [
      path,
      languageTag,
      page,
      remote,
      file,
    ]);
    for (const line of columns([["address", "locale", "page", "remote", "file"], ...rows])) {
      console.log(line);
    }
  }
  const conflicts = conflictsOf(remotes);
  if (conflicts.length > 0) throw new Error(conflicts.join("\n"));
}

/** Rows as lines, their cells below each other. */
function columns(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

await runCommand(
  command(
    "routes",
    "Prints every address of the site with its locale, page, remote and file, as the remotes declare them.",
  )
    .option("--json", "as JSON")
    .action(printRoutes),
);
