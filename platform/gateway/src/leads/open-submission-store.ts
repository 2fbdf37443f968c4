import { mustBeOpen } from "#environment.ts";
import { destinationsOf } from "#gateway.ts";
import { SubmissionStore } from "#owner/submission-store.ts";
import { type GatewayConfig, mailDropFolder } from "#settings/config.ts";
import { migrate } from "#store/migrations.ts";
import { openStore, storeFile } from "#store/store.ts";

/** Opens a store that exists, whether or not a server has it open too. */
export async function openSubmissionStore(config: GatewayConfig) {
  if (config.databaseUrl === null) await mustBeOpen(storeFile(config.dataDirectory));
  const store = await openStore(config, "long");
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  const submissions = new SubmissionStore(
    store,
    mailDropFolder(config),
    destinationsOf(config).map(({ name }) => name),
  );
  return { submissions, store, close: () => store.close() };
}
