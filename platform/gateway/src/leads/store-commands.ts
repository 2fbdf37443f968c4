import type { Command } from "commander";
import { destinationsOf } from "#gateway.ts";
import { failureOf } from "#outbox/delivery.ts";
import { healthOf } from "#outbox/destination-worker.ts";
import {
  contactNames,
  runStatement,
  type StatementStatus,
  type WarehouseService,
} from "#outbox/destinations/warehouse.ts";
import { type GatewayConfig, mailDropFolder } from "#settings/config.ts";
import { backUp, type RowCounts, restore } from "./backup.ts";
import { openSubmissionStore } from "./open-submission-store.ts";

/** The commands for the store as a whole, and for the warehouse's tables. */
export function addStoreCommands(program: Command, config: GatewayConfig): void {
  program
    .command("backup")
    .description("write everything to one file, while the server runs or not")
    .argument("<file>", "a new file, readable only by you")
    .action(async (file: string) => {
      const { store, close } = await openSubmissionStore(config);
      try {
        sayCounts(await backUp(store, file));
        say(`${file} is a whole backup; the mail drop ${mailDropFolder(config)} is not in it`);
      } finally {
        await close();
      }
    });

  program
    .command("restore")
    .description("restore a backup into an empty store: a new data directory or database")
    .argument("<file>", "a file that `leads backup` has written")
    .action(async (file: string) => {
      sayCounts(await restore(file, config));
      say("everything was copied and compared");
    });

  program
    .command("test")
    .description("try the services that get submissions, without sending anything to anybody")
    .action(async () => {
      const { deadlineMs } = config.delivery;
      const tried = destinationsOf(config).map(async (destination) => {
        const { name, place, close } = destination;
        const health = await healthOf(destination, deadlineMs).finally(() => close?.());
        const { state } = health;
        say(`${name}: ${state === "failing" ? health.cause : `${place.host}: ${state}`}`);
        if (state === "mail drop") say("no e-mail is sent: each becomes a file in the mail drop");
        return state !== "failing";
      });
      if (!(await Promise.all(tried)).every(Boolean)) process.exitCode = 1;
    });

  program
    .command("warehouse-tables")
    .description("print the statements that make the warehouse's tables")
    .option("--run", "run them in the configured warehouse")
    .action(async ({ run }: { run?: true }) => {
      for (const [name, statement] of Object.entries(warehouseTables)) {
        if (run) say(`${name}: ${await createWarehouseTable(config.warehouse, name)}`);
        else say(`${statement};`);
      }
    });
}

/**
 * The statements that create the warehouse's two tables. The owner runs them once, with
 * `pnpm leads warehouse-tables`.
 */
const warehouseTables: Readonly<Record<string, string>> = {
  newsletter_subscribers: `CREATE TABLE IF NOT EXISTS newsletter_subscribers (
  id STRING NOT NULL,
  email STRING NOT NULL,
  language STRING NOT NULL,
  subscribed_at TIMESTAMP NOT NULL,
  is_active BOOLEAN NOT NULL
)`,
  contact_submissions: `CREATE TABLE IF NOT EXISTS contact_submissions (
  id STRING NOT NULL,
${contactNames.map((name) => `  ${name} STRING NOT NULL,`).join("\n")}
  submitted_at TIMESTAMP NOT NULL
)`,
};

const createDeadlineMs = 60_000;

/** Runs one of these statements, and resolves with its state. */
async function createWarehouseTable(
  service: WarehouseService | null,
  name: string,
): Promise<string> {
  if (service === null) {
    throw new Error(
      "no warehouse is configured: set WAREHOUSE_UPSTREAM=forward and its DATABRICKS_…",
    );
  }
  const statement = warehouseTables[name] ?? "";
  const deadline = AbortSignal.timeout(createDeadlineMs);
  const response = await runStatement(service, { statement }, "50s", deadline);
  if (response.status !== 200) throw new Error(`${name}: ${failureOf(response).error}`);
  // Cast: what a warehouse answers; a missing field reads as undefined.
  return String((response.json as StatementStatus | undefined)?.status?.state);
}

function sayCounts(rows: RowCounts): void {
  for (const [name, count] of Object.entries(rows)) say(`${name}: ${count}`);
}

const say = (text: string): void => console.log(text);
