import { writeFile } from "node:fs/promises";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { GatewayConfig } from "#gateway-config.ts";
import { csv } from "#owner/csv.ts";
import type { Desk, DeskFilter } from "#owner/desk.ts";
import { enquiryInFull, erasureInWords, found, placesOfCopies } from "./lead-words.ts";
import type { OpenDesk } from "./open-desk.ts";
import { table } from "./table.ts";
import { makeWarehouseTables } from "./warehouse-tables.ts";

const columns = {
  enquiries: ["id", "submittedAt", "mark", "name", "email", "company", "service", "language"],
  subscribers: ["id", "subscribedAt", "isActive", "email", "language"],
  deliveries: ["number", "state", "destination", "tries", "acceptedAt", "nextTryAt", "lastFault"],
  erasures: ["id", "erasedAt", "erased"],
};
type Kind = keyof typeof columns;

/** The owner's command `pnpm leads`. */
export function leadsCommand(config: GatewayConfig, open: () => Promise<OpenDesk>): Command {
  const atDesk = async (work: (desk: Desk) => Promise<void>) => {
    const { desk, close } = await open();
    try {
      await work(desk);
    } finally {
      await close();
    }
  };
  const program = new Command("leads")
    .description("What visitors sent, for the owner of the site. Works whether or not it runs.")
    .showHelpAfterError();

  program
    .command("list")
    .description("list enquiries, subscribers, deliveries or erasures, newest first")
    .addArgument(new Argument("[kind]").choices(Object.keys(columns)).default("enquiries"))
    .option("--limit <count>", "how many at most", count, 50)
    .option("--mark <mark>", "only enquiries with this mark")
    .addOption(
      new Option("--state <state>", "only deliveries in this state").choices([
        "waiting",
        "sending",
        "delivered",
        "dead",
        "discarded",
      ]),
    )
    .option("--json", "as JSON, for programs")
    .action((kind: Kind, { json, ...filter }: DeskFilter & { json?: true }) =>
      atDesk(async (desk) => {
        const rows = await rowsOf(desk, kind, filter);
        if (json) say(JSON.stringify(rows, null, 2));
        else if (rows.length === 0) say(`no ${kind}`);
        else say(table(rows.map(flat), columns[kind]));
      }),
    );

  program
    .command("show")
    .description("show one enquiry in full, with where it was passed on")
    .argument("<id>", "the enquiry's id, or how it begins")
    .action((id: string) =>
      atDesk(async (desk) => {
        const enquiry = found(await desk.enquiries({}), id);
        const deliveries = (await desk.deliveries({})).filter(({ key }) => key === enquiry.id);
        say(enquiryInFull(enquiry, deliveries));
      }),
    );

  program
    .command("export")
    .description("write all enquiries or subscribers")
    .addArgument(new Argument("<kind>").choices(["enquiries", "subscribers"]))
    .addOption(new Option("--format <format>").choices(["csv", "json"]).default("csv"))
    .option("--output <file>", "a file, readable by you alone, instead of the terminal")
    .action((kind: Kind, { format, output }: { format: "csv" | "json"; output?: string }) =>
      atDesk(async (desk) => {
        const rows = await rowsOf(desk, kind, {});
        const all = kind === "enquiries" ? [...columns[kind], "message"] : columns[kind];
        const text = format === "json" ? `${JSON.stringify(rows, null, 2)}\n` : csv(rows, all);
        if (output === undefined) process.stdout.write(text);
        else {
          await writeFile(output, text, { mode: 0o600 });
          say(`${rows.length} ${kind} written to ${output}`);
        }
      }),
    );

  program
    .command("mark")
    .description("note something about an enquiry, or set a subscriber active or inactive")
    .argument("<id>")
    .argument("<mark>", "a word of yours, such as answered; for subscribers active or inactive")
    .action((id: string, mark: string) =>
      atDesk(async (desk) => {
        if (!(await desk.mark(id, mark))) throw new Error(`nothing here has the id ${id}`);
        say(`${id} is marked ${mark}`);
      }),
    );

  program
    .command("retry")
    .description("send deliveries again now: the numbers given, or all dead ones")
    .argument("[numbers...]", "numbers from `leads list deliveries`", counts)
    .option("--dead", "all that were set aside")
    .action((numbers: number[] | undefined, { dead }: { dead?: true }) =>
      atDesk(async (desk) => {
        if (!dead && !numbers?.length) throw new Error("name deliveries, or say --dead for all");
        say(`to be sent again: ${await desk.retry(dead ? "dead" : (numbers ?? []))}`);
      }),
    );

  program
    .command("discard")
    .description("give deliveries up; what was to be sent is forgotten")
    .argument("<numbers...>", "numbers from `leads list deliveries`", counts)
    .action((numbers: number[]) =>
      atDesk(async (desk) => say(`discarded: ${await desk.discard(numbers)}`)),
    );

  program
    .command("erase")
    .description("erase everything kept under an e-mail address, with a record that it was done")
    .argument("<email>")
    .requiredOption("--yes", "there is no way back")
    .action((email: string) =>
      atDesk(async (desk) => say(erasureInWords(await desk.erase(email), placesOfCopies(config)))),
    );

  program
    .command("warehouse-tables")
    .description("print the statements that make the warehouse's tables")
    .option("--run", "run them in the warehouse that is set up")
    .action(async ({ run }: { run?: true }) => {
      for (const line of await makeWarehouseTables(config.warehouse, run === true)) say(line);
    });

  return program;
}

function rowsOf(desk: Desk, kind: Kind, filter: DeskFilter): Promise<object[]> {
  return kind === "erasures" ? desk.erasures() : desk[kind](filter);
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
