import { dataDirectoryOf } from "#gateway/data-directory.ts";
import { readEnvironmentFile } from "#gateway/environment-file.ts";
import { ReportFiles } from "./report-files.ts";
import { reportsCommand } from "./reports-command.ts";
import { reportsFolder } from "./reports-folder.ts";

try {
  readEnvironmentFile();
  const files = new ReportFiles(reportsFolder(dataDirectoryOf(process.env)));
  await reportsCommand(files, console.log).parseAsync();
} catch (error) {
  console.error(`reports: ${(error as Error).message}`);
  process.exitCode = 1;
}
