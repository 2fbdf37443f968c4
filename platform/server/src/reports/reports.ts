import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readEnvironmentFile } from "@site/gateway/environment-file";
import { ReportFiles, reportsFolder } from "./report-files.ts";
import { reportsCommand } from "./reports-command.ts";

try {
  readEnvironmentFile();
  const files = new ReportFiles(reportsFolder(dataDirectoryOf(process.env)));
  await reportsCommand(files, console.log).parseAsync();
} catch (error) {
  console.error(`reports: ${(error as Error).message}`);
  process.exitCode = 1;
}
