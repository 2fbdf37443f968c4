import { dataDirectoryOf, mustBeOpen } from "#environment.ts";
import { destinationsOf } from "#gateway.ts";
import { SubmissionStore } from "#owner/submission-store.ts";
import { type GatewayConfig, mailDropFolder, readGatewayConfig } from "#settings/config.ts";
import { migrate } from "#store/migrations.ts";
import type { Patience } from "#store/postgres.ts";
import { openStore, type Store, storeFile } from "#store/store.ts";

/** Opens a store that exists, whether or not a server has it open too. */
export async function openSubmissionStore(config: GatewayConfig) {
  const store = await openExisting(config, "long");
  const close = () => store.close();
  await migrate(store).catch(async (error) => {
    await close();
    throw error;
  });
  const names = destinationsOf(config).map(({ name }) => name);
  return { submissions: new SubmissionStore(store, mailDropFolder(config), names), store, close };
}

/**
 * Reads something from the store of the site's server, for commands.
 * @throws Error that says in one line why it can't be read here
 */
export async function withStore<Value>(read: (store: Store) => Promise<Value>): Promise<Value> {
  const config = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  const store = await openExisting(config, "short");
  return read(store).finally(() => store.close());
}

async function openExisting(config: GatewayConfig, patience: Patience): Promise<Store> {
  if (config.databaseUrl === null) await mustBeOpen(storeFile(config.dataDirectory));
  return openStore(config, patience);
}
