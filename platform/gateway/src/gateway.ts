import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { sql } from "kysely";
import { emailRoutes } from "./adapters/email.ts";
import { formRoutes, newsletterRoutes } from "./adapters/forms.ts";
import { hostedTableRoutes } from "./adapters/hosted-table.ts";
import { warehouseRoutes } from "./adapters/warehouse.ts";
import { type Destination, recipientFault } from "./outbox/delivery.ts";
import { codeOf, DestinationWorker } from "./outbox/destination-worker.ts";
import {
  emailjsDestination,
  folderDestination,
  smtpDestination,
} from "./outbox/destinations/email.ts";
import { hostedTableDestination } from "./outbox/destinations/hosted-table.ts";
import { warehouseDestination } from "./outbox/destinations/warehouse.ts";
import { Outbox } from "./outbox/outbox.ts";
import { ownerRoutes } from "./owner/owner-routes.ts";
import { deleteExpired } from "./owner/retention.ts";
import { SubmissionStore } from "./owner/submission-store.ts";
import { type GatewayConfig, mailDropFolder, sharedSecret } from "./settings/config.ts";
import { migrate } from "./store/migrations.ts";
import { openStore, type Store } from "./store/store.ts";
import { type DestinationName, StoreError } from "./store/tables.ts";
import type { SubmitContext } from "./submissions/submit.ts";

export type { GatewayConfig } from "./settings/config.ts";
export { readGatewayConfig } from "./settings/config.ts";

export interface GatewayHealth {
  /** False when submissions cannot be stored, or this server can't deliver them. */
  isReady: boolean;
  /** The disk has no room left for another submission. */
  isFull: boolean;
  /** The store did not answer in time: it is stuck or busy. */
  isSilent: boolean;
  /** The store answers, but this server can't use it: it is read-only, say, or of a later version. */
  isUnusable: boolean;
  /**
   * Unfinished deliveries; null when unknown. Those that only their recipient holds up don't count:
   * they say nothing about the service.
   */
  waiting: number | null;
  /** Deliveries left to the owner. */
  dead: number | null;
  /** How long the oldest waiting delivery has waited, in milliseconds; 0 when none waits. */
  oldestWaitingMs: number | null;
}

export interface Gateway {
  /** Whether submissions can be stored now, and how many deliveries wait. Never rejects. */
  ready(): Promise<GatewayHealth>;
  /** Waits a few seconds at most for running sends, then closes the store. A second call is harmless. */
  close(): Promise<void>;
}

const deleteExpiredEveryMs = 10 * 60 * 1000;
const migrateAgainMs = 2_000;
const closeGraceMs = 5_000;

/**
 * The server side of the site's forms: adds its routes to `app`, opens the store and delivers what
 * was stored. Rejects when the embedded store cannot be opened. It waits for a database server that
 * cannot be reached; until then submissions get a 503. Create `app` with `trustProxy: config.proxy`.
 */
export async function registerGateway(
  app: FastifyInstance,
  config: GatewayConfig,
): Promise<Gateway> {
  const store = await openStore(config);
  if (store.engine === "postgres" && sharedSecret(config) === "") {
    app.log.warn(
      "DATABASE_URL has no password, so readers of the database can find out the addresses of visitors who sent something in the last hour: give it one",
    );
  }
  const destinations = destinationsOf(config);
  const outbox = new Outbox(store, config.delivery);
  // One worker for each destination, so that a failing service delays no other.
  const workers = destinations.map(
    (each) => new DestinationWorker(each, outbox, config.delivery, app.log),
  );
  const context: SubmitContext = {
    store,
    config,
    configured: destinations.map(({ name }) => name),
    wake: () => {
      for (const worker of workers) worker.wake();
    },
  };

  await app.register(hostedTableRoutes(context), { prefix: "/rest/v1" });
  await app.register(warehouseRoutes(context), { prefix: "/api/2.0/sql/statements" });
  await app.register(emailRoutes(context), { prefix: "/api/v1.0/email" });
  await app.register(formRoutes(context), { prefix: "/forms" });
  if (config.newsletter !== null) {
    const routes = newsletterRoutes(context, config.newsletter);
    await app.register(routes, { prefix: "/forms/newsletter" });
  } else if (config.email.kind === "smtp") {
    app.log.warn("subscribers are not asked to confirm: set NEWSLETTER_SECRET, NEWSLETTER_ORIGIN");
  }
  if (config.leadsToken !== null) {
    const submissions = new SubmissionStore(
      store,
      mailDropFolder(config),
      context.configured,
      context.wake,
    );
    await app.register(ownerRoutes(submissions, config, config.leadsToken), { prefix: "/leads" });
  }

  const closing = new AbortController();
  // A migration step over many rows takes longer than a visitor may wait.
  const patient = store.engine === "postgres" ? await openStore(config, "long") : store;
  let isWorking = true;
  const started = migrateWhenReachable(patient, app.log, closing.signal)
    .finally(() => patient !== store && patient.close())
    .then((isMigrated) => {
      isWorking = isMigrated;
      if (isMigrated) for (const worker of workers) worker.start();
    });
  const expiring = setInterval(() => {
    deleteExpired(store, config).catch((error: unknown) => {
      app.log.error({ code: codeOf(error) }, "expired entries cannot be deleted");
    });
  }, deleteExpiredEveryMs);
  expiring.unref();
  const close = async () => {
    closing.abort();
    clearInterval(expiring);
    // The migration may wait for minutes, for example for another server's migration.
    const grace = pause(closeGraceMs, undefined, { ref: false });
    await Promise.race([started.catch(() => undefined), grace]);
    await Promise.all(workers.map((worker) => worker.stop(closeGraceMs)));
    await store.close();
  };
  if (store.engine === "embedded") {
    await started.catch(async (error: unknown) => {
      await close();
      throw error;
    });
  }
  return {
    async ready() {
      const health = await healthOf(store, config.dataDirectory);
      return isWorking ? health : { ...health, isReady: false, isUnusable: true };
    },
    close,
  };
}

/** The configured destinations; none is opened yet. */
export function destinationsOf(config: GatewayConfig): Destination[] {
  const { hostedTable, warehouse } = config;
  const all: Record<DestinationName, Destination | null> = {
    "hosted-table": hostedTable && hostedTableDestination(hostedTable),
    warehouse: warehouse && warehouseDestination(warehouse),
    email: emailDestination(config),
  };
  return Object.values(all).filter((one) => one !== null);
}

function emailDestination({
  email,
  delivery,
  newsletter,
  dataDirectory,
}: GatewayConfig): Destination {
  switch (email.kind) {
    case "folder":
      return folderDestination(mailDropFolder({ dataDirectory }), email.mailbox);
    case "smtp":
      return smtpDestination(email.url, email.mailbox, delivery.deadlineMs, newsletter);
    case "emailjs":
      return emailjsDestination(email.service);
  }
}

/** Resolves with false if the gateway was closed first, or the migrations failed. */
async function migrateWhenReachable(
  store: Store,
  log: FastifyBaseLogger,
  closing: AbortSignal,
): Promise<boolean> {
  let known = "";
  while (!closing.aborted) {
    try {
      const steps = await migrate(store);
      if (steps.length > 0) log.info({ steps }, "store brought up to date");
      return true;
    } catch (error) {
      if (store.engine === "embedded") throw error;
      if (!(error instanceof StoreError && error.isUnavailable)) {
        const cause = error instanceof StoreError ? error.message : codeOf(error);
        log.fatal(`the database cannot be brought up to date, and nothing is delivered: ${cause}`);
        return false;
      }
      if (error.code !== known) log.error({ code: error.code }, error.message);
      known = error.code;
      await pause(migrateAgainMs, undefined, { signal: closing }).catch(() => undefined);
    }
  }
  return false;
}

const maxResponseMs = 2_000;

/** More than a submission takes, and more than the write-ahead log grows between two checks. */
const minFreeBytes = 8 * 1024 * 1024;

/** Codes of a database server that can't be reached, or that stops. */
const noServer = /^(CONNECTION|08|57)/;

/**
 * Checks the store, with a deadline. A read succeeds in a database that can only be read, so a
 * PostgreSQL server has to write, and on a full disk, so the free space of the embedded engine's disk
 * is checked.
 */
export async function healthOf(store: Store, dataDirectory: string): Promise<GatewayHealth> {
  // Deliveries that only their recipient holds up don't count: a visitor can cause them.
  const isOpen = sql`state <> 'dead' and coalesce(last_fault, '') not like ${`%${recipientFault}`}`;
  const written = store.count("readiness", maxResponseMs);
  const counts = store.db
    .selectFrom("deliveries")
    .select([
      sql<number>`count(*) filter (where ${isOpen})`.as("waiting"),
      sql<number>`count(*) filter (where state = 'dead')`.as("dead"),
      sql<string | null>`min(accepted_at) filter (where ${isOpen})`.as("oldest"),
    ])
    .where(sql<boolean>`state in ('waiting', 'sending', 'dead')`)
    .executeTakeFirstOrThrow();
  const silence = new Promise<"silent">((resolve) => {
    setTimeout(resolve, maxResponseMs, "silent").unref();
  });
  const checked = Promise.all([counts, written]);
  const found = await Promise.race([checked, silence]).catch((error: unknown) =>
    error instanceof StoreError && noServer.test(error.code) ? "unreachable" : "unusable",
  );
  const isFull = store.engine === "embedded" && (await isDiskFull(dataDirectory));
  if (typeof found === "string") {
    const unknown = { waiting: null, dead: null, oldestWaitingMs: null };
    const isSilent = found === "silent";
    return { isReady: false, isFull, isSilent, isUnusable: found === "unusable", ...unknown };
  }
  const [{ waiting, dead, oldest }] = found;
  const oldestWaitingMs = oldest === null ? 0 : Math.max(Date.now() - Date.parse(oldest), 0);
  const state = { isReady: !isFull, isFull, isSilent: false, isUnusable: false };
  return { ...state, waiting, dead, oldestWaitingMs };
}

/** False if the free space is unknown; the store's own check still shows whether it works. */
async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < minFreeBytes;
}
