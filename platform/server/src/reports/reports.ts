import { textOf } from "@site/contract/failure";
import {
  dataDirectoryOf,
  mustBeOpen,
  nameOfCommand,
  readEnvironmentFile,
} from "@site/gateway/environment";
import { ReportFiles, reportsFolder } from "./report-files.ts";
import { reportsCommand } from "./reports-command.ts";

try {
  readEnvironmentFile();
  const dataDirectory = dataDirectoryOf(process.env);
  const files = new ReportFiles(reportsFolder(dataDirectory));
  const since = async (from: Date) => {
    await mustBeOpen(dataDirectory);
    return files.since(from);
  };
  await reportsCommand({ since }, console.log, nameOfCommand("reports")).parseAsync();
} catch (error) {
  console.error(`reports: ${textOf(error)}`);
  process.exitCode = 1;
}
