import { mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Database, DatabaseFault } from "./database/database.ts";
import { migrate } from "./database/migrations.ts";
import { openDatabase } from "./database/open-database.ts";
import { DeliveryQueue } from "./delivery/delivery-queue.ts";
import { DeliveryWorker } from "./delivery/delivery-worker.ts";
import { destinationsOf } from "./delivery/destinations.ts";
import { emailRoutes } from "./email/email-routes.ts";
import { formRoutes } from "./forms/form-routes.ts";
import { databaseFolder, type GatewayConfig, outboxFolder } from "./gateway-config.ts";
import type { GatewayContext } from "./gateway-context.ts";
import { type GatewayHealth, healthOf } from "./gateway-health.ts";
import { restRoutes } from "./hosted-table/rest-routes.ts";
import { tidy } from "./housekeeping.ts";
import { DatabaseDesk } from "./owner/database-desk.ts";
import { serveDesk } from "./owner/desk-socket.ts";
import { ownerRoutes } from "./owner/owner-routes.ts";
import { warehouseRoutes } from "./warehouse/warehouse-routes.ts";

export type { GatewayConfig } from "./gateway-config.ts";
export { ConfigFault, readGatewayConfig } from "./gateway-config.ts";
export type { GatewayHealth } from "./gateway-health.ts";

export interface Gateway {
  /** Whether submissions can be kept now, and what waits to be passed on. Never rejects. */
  ready(): Promise<GatewayHealth>;
  /** Lets sends under way end, for a few seconds at most, and closes the database. */
  close(): Promise<void>;
}

const tidyEveryMs = 10 * 60 * 1000;
const migrateAgainMs = 2_000;
/** Deadline of a send, and time to note its end. */
const leaseBeyondDeadlineMs = 10_000;
const closeGraceMs = 5_000;

/**
 * The server side of the site's forms: adds its routes to `app`, opens the database and passes on
 * what was accepted. Rejects when the embedded database is in use by another process. A server
 * database that cannot be reached is waited for; until then submissions are answered with 503.
 */
export async function registerGateway(
  app: FastifyInstance,
  config: GatewayConfig,
): Promise<Gateway> {
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const database = await openDatabase(config.databaseUrl, databaseFolder(config));
  const queue = new DeliveryQueue(database, config.delivery.deadlineMs + leaseBeyondDeadlineMs);
  const worker = new DeliveryWorker(destinationsOf(config), queue, config.delivery, app.log);
  const context: GatewayContext = { config, database, wake: () => worker.wake() };

  await app.register(restRoutes(context), { prefix: "/rest/v1" });
  await app.register(warehouseRoutes(context), { prefix: "/api/2.0/sql/statements" });
  await app.register(emailRoutes(context), { prefix: "/api/v1.0/email" });
  await app.register(formRoutes(context), { prefix: "/forms" });

  const desk = new DatabaseDesk(database, outboxFolder(config), context.wake);
  if (config.leadsToken !== null) {
    await app.register(ownerRoutes(desk, config, config.leadsToken), { prefix: "/leads" });
  }

  const closing = new AbortController();
  const begun = begin(app, context, queue, worker, closing.signal);
  const tidying = setInterval(() => {
    tidy(database, config).catch((error: unknown) => {
      app.log.error({ code: codeOf(error) }, "old entries cannot be taken away");
    });
  }, tidyEveryMs);
  tidying.unref();
  let deskServer: Server | null = null;
  const close = async () => {
    closing.abort();
    clearInterval(tidying);
    deskServer?.close();
    deskServer?.closeAllConnections();
    await begun.catch(() => undefined);
    await worker.stop(closeGraceMs);
    await database.close();
  };
  if (database.engine === "embedded") {
    await begun.catch(async (error: unknown) => {
      await close();
      throw error;
    });
    // With a server database the owner's command needs no help from here.
    deskServer = await serveDesk(desk, config.dataDirectory).catch((error: Error) => {
      app.log.error({ fault: error.message }, "the owner's command cannot reach this server");
      return null;
    });
  }
  let closed: Promise<void> | undefined;
  return {
    ready: () => healthOf(database, config.dataDirectory),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** Brings the tables up to date and starts delivering, as soon as the database can be reached. */
async function begin(
  app: FastifyInstance,
  { database }: GatewayContext,
  queue: DeliveryQueue,
  worker: DeliveryWorker,
  closing: AbortSignal,
): Promise<void> {
  const versions = await whenReachable(app, database, closing);
  if (versions === null) return;
  if (versions.length > 0) app.log.info({ versions }, "database brought up to date");
  // The embedded engine has one process only, so whatever is under way died with the last one.
  if (database.engine === "embedded") await queue.freeAll();
  worker.start();
}

async function whenReachable(
  app: FastifyInstance,
  database: Database,
  closing: AbortSignal,
): Promise<string[] | null> {
  while (!closing.aborted) {
    try {
      return await migrate(database);
    } catch (error) {
      if (!(error instanceof DatabaseFault) || !error.isUnavailable) {
        if (database.engine === "embedded") throw error;
        app.log.fatal({ code: codeOf(error) }, "the database cannot be brought up to date");
        return null;
      }
      app.log.error({ code: error.code }, "the database cannot be reached");
      await pause(migrateAgainMs, undefined, { signal: closing }).catch(() => undefined);
    }
  }
  return null;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
