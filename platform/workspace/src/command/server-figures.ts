import type { ReleaseContext } from "@site/composer/command-line";
import { withStore } from "@site/gateway/leads/open-submission-store";
import { PageCounts } from "@site/gateway/store/page-counts";
import { lastBackup } from "@site/gateway/store/runs";

/** What the server's store knows of page views and backups; it is opened only where that is asked for. */
export const serverFigures = {
  counts: {
    since: (from, channel) => withStore((store) => new PageCounts(store).since(from, channel)),
  },
  lastBackup: () => withStore(lastBackup),
} satisfies Pick<ReleaseContext, "counts" | "lastBackup">;
