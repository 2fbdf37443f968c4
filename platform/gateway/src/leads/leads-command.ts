import { open } from "node:fs/promises";
import { join } from "node:path";
import { contactFields } from "@site/contract/submission";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { GatewayConfig } from "#config.ts";
import { createWarehouseTable, warehouseTables } from "#outbox/destinations/warehouse.ts";
import { csv } from "#owner/csv.ts";
import type { Erasure } from "#owner/erasure.ts";
import type {
  DeliveryEntry,
  ListFilter,
  StoredSubmission,
  SubmissionStore,
} from "#owner/submission-store.ts";
import { deliveryStates } from "#store/tables.ts";
import { moveFromPglite } from "./move-from-pglite.ts";
import { openSubmissionStore } from "./open-submission-store.ts";
import { printable, table } from "./table.ts";

const listed = contactFields.filter((field) => field !== "message");
const columns = {
  submissions: ["id", "submittedAt", "mark", ...listed, "language"],
  subscribers: ["id", "subscribedAt", "isActive", "email", "language"],
  deliveries: ["number", "state", "destination", "tries", "acceptedAt", "nextTryAt", "lastError"],
  erasures: ["id", "erasedAt", "erased"],
};
type Kind = keyof typeof columns;

interface ExportOptions {
  format: "csv" | "json";
  email?: string;
  output?: string;
}

function isFrom(row: object, email: string): boolean {
  return "email" in row && String(row.email).toLowerCase() === email.trim().toLowerCase();
}

/** The former name of submissions still works. */
const kindOf = (given: Kind | "enquiries"): Kind => (given === "enquiries" ? "submissions" : given);

/** The owner's command `pnpm leads`. */
export function leadsCommand(config: GatewayConfig): Command {
  const inStore = async (work: (store: SubmissionStore) => Promise<void>) => {
    const { submissions, close } = await openSubmissionStore(config);
    try {
      await work(submissions);
    } finally {
      await close();
    }
  };
  const program = new Command("leads")
    .description("What visitors sent, for the owner of the site. Works whether or not it runs.")
    .showHelpAfterError();

  program
    .command("list")
    .description("list submissions, subscribers, deliveries or erasures, newest first")
    .addArgument(
      new Argument("[kind]", Object.keys(columns).join(", "))
        .choices([...Object.keys(columns), "enquiries"])
        .default("submissions"),
    )
    .option("--limit <count>", "how many at most", count, 50)
    .option("--mark <mark>", "only submissions with this mark")
    .addOption(
      new Option("--state <state>", "only deliveries in this state").choices(deliveryStates),
    )
    .option("--json", "as JSON, for programs")
    .action((given: Kind, { json, ...filter }: ListFilter & { json?: true }) =>
      inStore(async (store) => {
        const kind = kindOf(given);
        const rows = await rowsOf(store, kind, filter);
        if (json) say(JSON.stringify(rows, null, 2));
        else if (rows.length === 0) say(`no ${kind}`);
        else say(table(rows.map(flat), columns[kind]));
      }),
    );

  program
    .command("show")
    .description("show one submission in full, with where it was passed on")
    .argument("<id>", "the submission's id, or how it begins")
    .action((id: string) =>
      inStore(async (store) => {
        const submission = onlyOne(await store.submissionsById(id), id);
        say(inFull(submission, await store.deliveriesOf(submission.id)));
      }),
    );

  program
    .command("export")
    .description("write all submissions or subscribers")
    .addArgument(
      new Argument("<kind>", "submissions, subscribers").choices([
        "submissions",
        "subscribers",
        "enquiries",
      ]),
    )
    .addOption(new Option("--format <format>").choices(["csv", "json"]).default("csv"))
    .option("--email <address>", "only what this address sent")
    .option("--output <file>", "a file, readable by you alone, instead of the terminal")
    .action((given: Kind, { format, email, output }: ExportOptions) =>
      inStore(async (store) => {
        const kind = kindOf(given);
        const every = await rowsOf(store, kind, {});
        const rows = email === undefined ? every : every.filter((row) => isFrom(row, email));
        const all = kind === "submissions" ? [...columns[kind], "message"] : columns[kind];
        const text = format === "json" ? `${JSON.stringify(rows, null, 2)}\n` : csv(rows, all);
        if (output === undefined) process.stdout.write(text);
        else {
          await writePrivately(output, text);
          say(`${rows.length} ${kind} written to ${output}`);
        }
      }),
    );

  program
    .command("mark")
    .description("note something about a submission, or set a subscriber active or inactive")
    .argument("<id>")
    .argument("<mark>", "a word of yours, such as answered; for subscribers active or inactive")
    .action((id: string, mark: string) =>
      inStore(async (store) => {
        if (!(await store.mark(id, mark))) throw new Error(`nothing here has the id ${id}`);
        say(`${id} is marked ${mark}`);
      }),
    );

  program
    .command("retry")
    .description("send deliveries again now: the numbers given, or all dead ones")
    .argument("[numbers...]", "numbers from `leads list deliveries`", counts)
    .option("--dead", "all that were set aside")
    .action((numbers: number[] | undefined, { dead }: { dead?: true }) =>
      inStore(async (store) => {
        if (!dead && !numbers?.length) throw new Error("name deliveries, or say --dead for all");
        say(`to be sent again: ${await store.retry(dead ? "dead" : (numbers ?? []))}`);
      }),
    );

  program
    .command("discard")
    .description("give deliveries up; what was to be sent is forgotten")
    .argument("<numbers...>", "numbers from `leads list deliveries`", counts)
    .action((numbers: number[]) =>
      inStore(async (store) => say(`discarded: ${await store.discard(numbers)}`)),
    );

  program
    .command("erase")
    .description("erase everything kept under an e-mail address, with a record that it was done")
    .argument("<email>")
    .requiredOption("--yes", "there is no way back")
    .action((email: string) =>
      inStore(async (store) => say(erasureText(await store.erase(email), placesOfCopies(config)))),
    );

  program
    .command("warehouse-tables")
    .description("print the statements that make the warehouse's tables")
    .option("--run", "run them in the warehouse that is set up")
    .action(async ({ run }: { run?: true }) => {
      for (const [name, statement] of Object.entries(warehouseTables)) {
        if (run) say(`${name}: ${await createWarehouseTable(config.warehouse, name)}`);
        else say(`${statement};`);
      }
    });

  program
    .command("move-from-pglite")
    .description("copy what an earlier version kept in a PGlite folder; stop the server before")
    .argument("[folder]", "the folder", join(config.dataDirectory, "database"))
    .action(async (folder: string) => {
      const { store, close } = await openSubmissionStore(config);
      try {
        const moved = await moveFromPglite(folder, store);
        for (const [name, rows] of Object.entries(moved)) say(`${name}: ${rows}`);
        say(
          `Everything is in the store now. ${folder} is no longer used; delete it when you have looked.`,
        );
      } finally {
        await close();
      }
    });

  return program;
}

function rowsOf(store: SubmissionStore, kind: Kind, filter: ListFilter): Promise<object[]> {
  return kind === "erasures" ? store.erasures() : store[kind](filter);
}

/** Readable by the user alone, even where the file was there before. */
async function writePrivately(path: string, text: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/** @throws Error unless exactly one id begins so. */
function onlyOne([submission, another]: readonly StoredSubmission[], id: string): StoredSubmission {
  if (submission === undefined) throw new Error(`no submission has the id ${id}`);
  if (another !== undefined) throw new Error(`more than one id begins with ${id}; give more of it`);
  return submission;
}

function inFull(submission: StoredSubmission, deliveries: readonly DeliveryEntry[]): string {
  const { message, ...facts } = submission;
  const lines = Object.entries(facts).map(([label, value]) =>
    `${label.padEnd(12)}${printable(value)}`.trimEnd(),
  );
  const sent = deliveries.map(
    ({ number, destination, state, tries, lastError }) =>
      `delivery ${number} to ${destination}: ${state}, ${tries} tries ${printable(lastError)}`,
  );
  const text = message.split("\n").map(printable);
  return [...lines, ...sent.map((line) => line.trimEnd()), "", ...text].join("\n");
}

/** What was erased here, and where else the person's data may be. */
function erasureText({ id, erasedAt, erased }: Erasure, elsewhere: readonly string[]): string {
  const parts = Object.entries(erased).map(([name, number]) => `${number} ${name}`);
  return [
    `erased: ${parts.join(", ")}`,
    `record ${id} of ${erasedAt}`,
    ...elsewhere.map((place) => `copies may also be in ${place}: erase them there too`),
  ].join("\n");
}

/** The services that these settings hand copies to. */
function placesOfCopies({ hostedTable, warehouse, email, databaseUrl }: GatewayConfig): string[] {
  return [
    hostedTable === null ? "" : `the hosted table at ${hostedTable.url}`,
    warehouse === null ? "" : `the warehouse at ${warehouse.host}`,
    email.kind === "folder" ? "" : "your mailbox",
    databaseUrl === null ? "" : "the database server's files and backups, until it has vacuumed",
  ].filter((place) => place !== "");
}

function flat(row: object): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

function counts(text: string, before: number[] | undefined): number[] {
  return [...(before ?? []), count(text)];
}

function say(text: string): void {
  console.log(text);
}
