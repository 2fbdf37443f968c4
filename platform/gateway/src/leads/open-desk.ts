import { setTimeout as pause } from "node:timers/promises";
import { FolderIsLocked } from "#database/folder-lock.ts";
import { migrate } from "#database/migrations.ts";
import { openDatabase } from "#database/open-database.ts";
import { databaseFolder, type GatewayConfig, outboxFolder } from "#gateway-config.ts";
import { DatabaseDesk } from "#owner/database-desk.ts";
import type { Desk } from "#owner/desk.ts";
import { deskSocketPath } from "#owner/desk-socket.ts";
import { NoServer, remoteDesk } from "./remote-desk.ts";

export interface OpenDesk {
  desk: Desk;
  close(): Promise<void>;
}

/** A server that is just starting has the lock before it listens. */
const startingServerTries = 20;
const startingServerStepMs = 250;

/**
 * The owner's desk: through the running server when there is one, because the embedded database
 * lets in one process at a time, else on the database itself.
 */
export async function openDesk(config: GatewayConfig): Promise<OpenDesk> {
  if (config.databaseUrl !== null) return openDirectly(config);
  for (let tries = 1; ; tries += 1) {
    const desk = remoteDesk(deskSocketPath(config.dataDirectory));
    const isThere = await desk.erasures().then(
      () => true,
      (error: unknown) => {
        if (error instanceof NoServer) return false;
        throw error;
      },
    );
    if (isThere) return { desk, close: async () => undefined };
    try {
      return await openDirectly(config);
    } catch (error) {
      if (!(error instanceof FolderIsLocked) || tries === startingServerTries) throw error;
      await pause(startingServerStepMs);
    }
  }
}

async function openDirectly(config: GatewayConfig): Promise<OpenDesk> {
  const database = await openDatabase(config.databaseUrl, databaseFolder(config));
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const desk = new DatabaseDesk(database, outboxFolder(config));
  return { desk, close: () => database.close() };
}
