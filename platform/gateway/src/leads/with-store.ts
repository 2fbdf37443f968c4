import { dataDirectoryOf, mustBeOpen } from "#environment.ts";
import { readGatewayConfig } from "#settings/config.ts";
import { openStore, type Store, storeFile } from "#store/store.ts";

/**
 * Reads something from the store of the site's server, for commands.
 * @throws Error that says in one line why it can't be read here
 */
export async function withStore<Value>(read: (store: Store) => Promise<Value>): Promise<Value> {
  const config = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  if (config.databaseUrl === null) await mustBeOpen(storeFile(config.dataDirectory));
  const store = await openStore(config);
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}
