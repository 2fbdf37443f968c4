import type { ReleaseContext } from "@site/composer/command-line";
import { dataDirectoryOf, mustBeOpen } from "@site/gateway/environment";
import { readGatewayConfig } from "@site/gateway/settings/config";
import { PageCounts } from "@site/gateway/store/page-counts";
import { lastBackup } from "@site/gateway/store/runs";
import { openStore, type Store, storeFile } from "@site/gateway/store/store";

/** What the server's store knows of page views and backups; it is opened only where that is asked for. */
export const serverFigures = {
  counts: {
    since: (from, channel) => withStore((store) => new PageCounts(store).since(from, channel)),
  },
  lastBackup: () => withStore(lastBackup),
} satisfies Pick<ReleaseContext, "counts" | "lastBackup">;

async function withStore<Value>(read: (store: Store) => Promise<Value>): Promise<Value> {
  const config = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  if (config.databaseUrl === null) await mustBeOpen(storeFile(config.dataDirectory));
  const store = await openStore(config);
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}
