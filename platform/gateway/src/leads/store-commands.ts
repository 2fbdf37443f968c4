import type { Command } from "commander";
import { contactNames } from "#outbox/destinations/warehouse.ts";
import { type GatewayConfig, isDatabaseUrl, mailDropFolder } from "#settings/config.ts";
import { backUp, moveTo, type RowCounts, restore } from "./backup.ts";
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
    .command("move")
    .description(
      "move the embedded store to the empty PostgreSQL database of DATABASE_URL; stop the server first",
    )
    .option("--to <address>", "another database, by an address without a password")
    .action(async ({ to }: { to?: string }) => {
      sayCounts(await moveTo(targetOf(to, config), config.dataDirectory));
      say("everything was copied and compared; start the server with this DATABASE_URL now");
    });

  program
    .command("warehouse-tables")
    .description("print the statements that make the warehouse's tables")
    .action(() => {
      for (const statement of warehouseTables) say(`${statement};`);
    });
}

/** Every user of a machine sees the arguments of its programs, so a password must not be there. */
function targetOf(to: string | undefined, { databaseUrl }: GatewayConfig): string {
  if (to === undefined) {
    if (databaseUrl !== null) return databaseUrl;
    throw new Error("set DATABASE_URL to the address of the empty database");
  }
  if (!isDatabaseUrl(to)) throw new Error("--to must be a postgres:// address");
  if (/^[^/]*\/\/[^@]*:[^@]*@|[?&]password=/.test(to)) {
    throw new Error(
      "other users of this machine can see the password in --to: set DATABASE_URL to the address, and leave out --to",
    );
  }
  return to;
}

/** The statements that create the warehouse's two tables. The owner runs them once, in the warehouse. */
const warehouseTables = [
  `CREATE TABLE IF NOT EXISTS newsletter_subscribers (
  id STRING NOT NULL,
  email STRING NOT NULL,
  language STRING NOT NULL,
  subscribed_at TIMESTAMP NOT NULL,
  is_active BOOLEAN NOT NULL
)`,
  `CREATE TABLE IF NOT EXISTS contact_submissions (
  id STRING NOT NULL,
${contactNames.map((name) => `  ${name} STRING NOT NULL,`).join("\n")}
  submitted_at TIMESTAMP NOT NULL
)`,
];

function sayCounts(rows: RowCounts): void {
  for (const [name, count] of Object.entries(rows)) say(`${name}: ${count}`);
}

const say = (text: string): void => console.log(text);
