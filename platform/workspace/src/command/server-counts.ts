import type { CanaryCounts } from "@site/composer/judging/figures";
import { dataDirectoryOf, mustBeOpen } from "@site/gateway/environment";
import { readGatewayConfig } from "@site/gateway/settings/config";
import { PageCounts } from "@site/gateway/store/page-counts";
import { openStore, storeFile } from "@site/gateway/store/store";

/** Totals of page views in the server's store, which is opened only where a canary is judged. */
export const serverCounts: CanaryCounts = {
  async since(from, channel) {
    const config = readGatewayConfig(process.env, dataDirectoryOf(process.env));
    if (config.databaseUrl === null) await mustBeOpen(storeFile(config.dataDirectory));
    const store = await openStore(config);
    try {
      return await new PageCounts(store).since(from, channel);
    } finally {
      await store.close();
    }
  },
};
