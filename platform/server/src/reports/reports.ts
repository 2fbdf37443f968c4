import { textOf } from "@site/contract/failure";
import {
  dataDirectoryOf,
  mustBeOpen,
  nameOfCommand,
  readEnvironmentFile,
} from "@site/gateway/environment";
import { withStore } from "@site/gateway/leads/open-submission-store";
import { PageCounts } from "@site/gateway/store/page-counts";
import { readServerConfig } from "#settings/config.ts";
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
  const views = (from: Date) =>
    withStore(async (store) => {
      const period = { channel: readServerConfig(process.env).channel, since: from };
      const counts = new PageCounts(store);
      return { failures: await counts.failures(period), byPage: await counts.byPage(period) };
    });
  const name = nameOfCommand("reports");
  await reportsCommand({ since }, views, console.log, name).parseAsync();
} catch (error) {
  console.error(`reports: ${textOf(error)}`);
  process.exitCode = 1;
}
