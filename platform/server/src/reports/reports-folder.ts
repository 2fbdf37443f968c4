import { join } from "node:path";

/** Where reports are kept below the data directory. */
export function reportsFolder(dataDirectory: string): string {
  return join(dataDirectory, "reports");
}
