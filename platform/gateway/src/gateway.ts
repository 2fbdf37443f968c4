import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { emailRoutes } from "./adapters/email.ts";
import { formRoutes, newsletterRoutes } from "./adapters/forms.ts";
import { hostedTableRoutes } from "./adapters/hosted-table.ts";
import { warehouseRoutes } from "./adapters/warehouse.ts";
import { type StoreHealth, StoreWatch } from "./health.ts";
import type { Destination } from "./outbox/delivery.ts";
import { type DestinationHealth, DestinationWorker } from "./outbox/destination-worker.ts";
import {
  emailjsDestination,
  fileTime,
  folderDestination,
  smtpDestination,
} from "./outbox/destinations/email.ts";
import { hostedTableDestination } from "./outbox/destinations/hosted-table.ts";
import { warehouseDestination } from "./outbox/destinations/warehouse.ts";
import { Outbox } from "./outbox/outbox.ts";
import { codeOf } from "./outbox/service-fault.ts";
import { deleteExpired } from "./owner/retention.ts";
import { SubmissionStore } from "./owner/submission-store.ts";
import { type GatewayConfig, mailDropFolder } from "./settings/config.ts";
import { lostTransactions, mailsWithoutRows } from "./store/lost-rows.ts";
import { firstStep, migrate } from "./store/migrations.ts";
import { PageCounts } from "./store/page-counts.ts";
import { memoryCounter } from "./store/sqlite.ts";
import { openStore, type Store, storeFile } from "./store/store.ts";
import type { DestinationName } from "./store/tables.ts";
import type { SubmitContext } from "./submissions/submit.ts";

export type { GatewayConfig } from "./settings/config.ts";
export { readGatewayConfig } from "./settings/config.ts";

export interface GatewayHealth extends StoreHealth {
  /** Whether the services that get submissions can be reached, by their names. */
  destinations: Record<string, DestinationHealth>;
}

export interface Gateway {
  readonly store: Store;
  /** What the owner can do with submissions. */
  readonly submissions: SubmissionStore;
  /** Whether submissions can be stored and delivered now, and how many wait. Never rejects. */
  ready(): Promise<GatewayHealth>;
  /** Totals of page views in the gateway's store. */
  pageCounts: PageCounts;
  /** Waits a few seconds at most for running sends, then closes the store. A second call is harmless. */
  close(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
const tendEveryMs = 10 * 60 * 1000;
const startAgainMs = 3_000;
const closeGraceMs = 5_000;

/**
 * The server side of the site's forms: adds its routes to `app`, opens the store and delivers what
 * was stored. If the store can't be used, submissions get a 503, and it is tried again until it can.
 * Create `app` with `trustProxy: config.proxy`.
 */
export async function registerGateway(
  app: FastifyInstance,
  config: GatewayConfig,
): Promise<Gateway> {
  const file = storeFile(config.dataDirectory);
  const lost = config.databaseUrl === null ? await lostTransactions(file) : 0;
  if (lost > 0) {
    app.log.fatal(
      { file, lost },
      `the end of the submission store's log is damaged: up to ${lost} acknowledged submissions are lost; compare with the e-mails that were sent`,
    );
  }
  const store = await openStore(config);
  const destinations = destinationsOf(config);
  const outbox = new Outbox(store);
  // One worker for each destination, so that a failing service delays no other.
  const workers = destinations.map((each) => new DestinationWorker(each, outbox, app.log));
  const closing = new AbortController();
  const watch = new StoreWatch(store, config.dataDirectory, app.log, closing.signal);
  const context: SubmitContext = {
    store,
    config,
    configured: destinations.map(({ name }) => name),
    count: memoryCounter(),
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    failed: (error) => watch.failed(error),
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

  async function start(): Promise<boolean> {
    try {
      const steps = await migrate(store);
      if (steps.length > 0) app.log.info({ steps }, "store brought up to date");
      watch.started(null, steps.includes(firstStep));
      if (store.engine === "embedded") void sayMissing();
      for (const worker of workers) worker.start();
      return true;
    } catch (error) {
      watch.started(error);
      return false;
    }
  }
  for (const worker of workers) void worker.check();
  /** An owner may have deleted a mail, but nobody a row without its mail. */
  async function sayMissing(): Promise<void> {
    const since = fileTime(new Date(Date.now() - config.requestRetentionDays * dayMs));
    const mails = await mailsWithoutRows(store, mailDropFolder(config), since).catch(() => []);
    const { length: missing } = mails;
    if (missing === 0) return;
    const some = mails.slice(0, 5);
    app.log.error({ missing, mails: some }, "the store lacks submissions that were accepted");
  }
  let started = start();
  const starting = (async () => {
    while (!(await started)) {
      await pause(startAgainMs, undefined, { signal: closing.signal });
      started = start();
    }
  })().catch(() => undefined); // Closing ends the pause.
  const tending = setInterval(() => {
    void watch.checkIfDue();
    for (const worker of workers) if (worker.health.state === "failing") void worker.check();
    deleteExpired(store, config).catch((error: unknown) => {
      app.log.error({ code: codeOf(error) }, "expired entries cannot be deleted");
    });
  }, tendEveryMs).unref();
  // The first pages need no store, but the first forms shall find it.
  if (store.engine === "embedded") await started;
  const mailDrop = mailDropFolder(config);
  let looking: Promise<GatewayHealth> | undefined;
  return {
    pageCounts: new PageCounts(store),
    store,
    submissions: new SubmissionStore(store, mailDrop, context.configured, context.wake),
    ready() {
      // Probes, alerts and metrics ask at the same moment: one look at the store is enough.
      looking ??= watch.health().then((health) => {
        looking = undefined;
        const states = workers.map((worker, at) => [destinations[at]?.name, worker.health]);
        return { ...health, destinations: Object.fromEntries(states) };
      });
      return looking;
    },
    async close() {
      closing.abort();
      clearInterval(tending);
      // The migration may wait for another server's.
      await Promise.race([starting, pause(closeGraceMs, undefined, { ref: false })]);
      await Promise.all(workers.map((worker) => worker.stop(closeGraceMs)));
      await store.close();
    },
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

function emailDestination({ email, newsletter, dataDirectory }: GatewayConfig): Destination {
  switch (email.kind) {
    case "folder":
      return folderDestination(mailDropFolder({ dataDirectory }), email.mailbox);
    case "smtp":
      return smtpDestination(email.url, email.mailbox, newsletter);
    case "emailjs":
      return emailjsDestination(email.service);
  }
}
