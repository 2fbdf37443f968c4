import { existsSync } from "node:fs";
import { join } from "node:path";
import { failure } from "@site/contract/failure";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { Erasure } from "#owner/erasure.ts";
import { exportRows, printableJson, withLinks } from "#owner/export.ts";
import type { SubmissionQuery } from "#owner/submission-query.ts";
import {
  type DeliveryEntry,
  type ListFilter,
  type StoredSubmission,
  type SubmissionStore,
  submissionColumns,
  subscriberColumns,
} from "#owner/submission-store.ts";
import type { GatewayConfig } from "#settings/config.ts";
import { storeFile } from "#store/store.ts";
import { type DestinationName, deliveryStates } from "#store/tables.ts";
import { unfinishedRestore } from "./backup.ts";
import { openSubmissionStore } from "./open-submission-store.ts";
import { addStoreCommands, nothingSent } from "./store-commands.ts";
import { momentOf, printableValue, table } from "./terminal.ts";

const columns = {
  submissions: submissionColumns.filter((name) => name !== "message"),
  subscribers: subscriberColumns,
  deliveries: ["number", "state", "destination", "tries", "acceptedAt", "nextTryAt", "lastError"],
  events: ["id", "createdAt", "type", "user", "userAgent", "details"],
  erasures: ["id", "erasedAt", "erased"],
};
type Kind = keyof typeof columns;

interface ExportOptions {
  format: "csv" | "json";
  email?: string;
  output?: string;
}

function kindArgument(name: string, kinds: readonly Kind[]): Argument {
  return new Argument(name, kinds.join(", ")).choices(kinds);
}

/** The owner's command; `name` is how it is called. */
export function leadsCommand(config: GatewayConfig, name = "pnpm leads"): Command {
  const inStore = async (work: (store: SubmissionStore) => Promise<void>) => {
    const { submissions, close } = await openSubmissionStore(config);
    await work(submissions).finally(close);
  };
  const program = new Command(name)
    .description("What visitors sent, for the owner of the site. Works whether or not it runs.")
    .showHelpAfterError();

  queried(program.command("list"))
    .description(
      "list submissions, subscribers, deliveries, security events or erasures, newest first",
    )
    .addArgument(
      // Cast: these are its keys.
      kindArgument("[kind]", Object.keys(columns) as Kind[]).default("submissions"),
    )
    .option("--limit <count>", "how many at most", count, 50)
    .addOption(
      new Option("--state <state>", "only deliveries in this state").choices(deliveryStates),
    )
    .option("--json", "as JSON, for programs")
    .action((kind: Kind, { json, ...filter }: ListFilter & { json?: true }) =>
      inStore(async (store) => {
        const { limit: _, state: __, ...query } = filter;
        const searched = Object.keys(query).filter(
          (name) => kind !== "erasures" || name !== "address",
        );
        if (kind !== "submissions" && searched.length > 0) {
          throw failure`not-searchable: ${kind} can't be searched like that: leave out ${searched.map((name) => `--${name}`).join(", ")}`;
        }
        const rows = await rowsOf(store, kind, filter);
        print(rows, columns[kind], kind, json);
        if (kind !== "submissions" || json) return;
        say(undelivered(await store.openDeliveries(), name));
        if (config.email.kind === "folder") say(nothingSent);
      }),
    );

  program
    .command("show")
    .description("show one submission in full, with its deliveries")
    .argument("<id>", "the submission's id, or how it begins")
    .action((id: string) =>
      inStore(async (store) => {
        const submission = onlyOne(await store.submissions({ ids: [id], limit: 2 }), id);
        say(inFull(submission, await store.deliveriesOf(submission.id)));
      }),
    );

  program
    .command("export")
    .description("write all submissions or subscribers")
    .addArgument(kindArgument("<kind>", ["submissions", "subscribers"]))
    .addOption(
      new Option("--format <format>", "of the file").choices(["csv", "json"]).default("csv"),
    )
    .option("--email <address>", "only what this address sent")
    .option("--output <file>", "a file, readable only by you, instead of the terminal")
    .action((kind: Kind, { format, email: address, output }: ExportOptions) =>
      inStore(async (store) => {
        const query = address === undefined ? {} : { address };
        const given =
          kind === "submissions"
            ? { rows: store.allSubmissions(query), columns: submissionColumns }
            : withLinks(store.allSubscribers(query), config.newsletter);
        const written = await exportRows(given, format, output);
        if (output) say(`${written} ${kind} written to ${output}`);
      }),
    );

  queried(program.command("delete"))
    .alias("spam")
    .description("delete submissions such as spam; without --yes, only show which")
    .argument("[ids...]", "ids, or how they begin", many(someText))
    .option("--yes", "delete them; there is no way back")
    .action((ids: string[] | undefined, { yes, ...query }: SubmissionQuery & { yes?: true }) =>
      inStore(async (store) => {
        const meant = ids?.length ? { ...query, ids } : query;
        if (Object.keys(meant).length === 0)
          throw failure`nothing-chosen: say which submissions: by ids, --address, --text …`;
        if (yes) return say(`deleted: ${await store.delete(meant)}`);
        const some = await store.submissions({ ...meant, limit: 10 });
        if (some.length > 0) say(table(some, columns.submissions));
        say(`would be deleted: ${await store.countSubmissions(meant)}; add --yes to delete them`);
      }),
    );

  program
    .command("events")
    .description("security events by day and type; `list events` shows each")
    .option("--json", "as JSON, for programs")
    .action(({ json }: { json?: true }) =>
      inStore(async (store) =>
        print(await store.eventCounts(), ["day", "type", "count"], "events", json),
      ),
    );

  program
    .command("mark")
    .description("note something about a submission, or set a subscriber inactive")
    .argument("<id>", "id of a submission or a subscriber")
    .argument("<mark>", "a word of yours, such as answered; for a subscriber inactive")
    .action((id: string, mark: string) =>
      inStore(async (store) => {
        if (!(await store.mark(id, mark)))
          throw failure`nothing-to-mark: nothing here has the id ${id}: \`leads list\` shows ids`;
        say(`${id} is marked ${mark}`);
      }),
    );

  program
    .command("retry")
    .description("send deliveries again now: the numbers given or, with --dead, all dead ones")
    .argument("[numbers...]", "numbers from `list deliveries`", many(count))
    .option("--dead", "all dead deliveries")
    .action((numbers: number[] | undefined, { dead }: { dead?: true }) =>
      inStore(async (store) => {
        if (!dead && !numbers?.length)
          throw failure`no-delivery-named: name deliveries, or say --dead for all`;
        say(`to be sent again: ${await store.retry(dead ? "dead" : (numbers ?? []))}`);
      }),
    );

  program
    .command("discard")
    .description("discard deliveries and their content")
    .argument("<numbers...>", "numbers from `list deliveries`", many(count))
    .action((numbers: number[]) =>
      inStore(async (store) => say(`discarded: ${await store.discard(numbers)}`)),
    );

  program
    .command("erase")
    .description("erase everything kept under an e-mail address, with a record that it was done")
    .argument("<email>", "the whole address", address)
    .requiredOption("--yes", "required: erase it; there is no way back")
    .action((email: string) =>
      inStore(async (store) => say(erasureText(await store.erase(email), placesOfCopies(config)))),
    );

  addStoreCommands(program, config);
  return program;
}

function rowsOf(store: SubmissionStore, kind: Kind, filter: ListFilter): Promise<object[]> {
  return kind === "erasures" ? store.erasures(filter.address) : store[kind](filter);
}

function queried(command: Command): Command {
  return command
    .option("--address <email>", "only submissions, or erasures, of this address", someText)
    .option("--text <text>", "only submissions that contain this", someText)
    .option(
      "--since <time>",
      "only from then on: 30m, 24h, 7d, 2026-11-22 or 2026-11-22T14:00Z",
      time,
    )
    .option("--until <time>", "only before then", time)
    .option("--mark <mark>", "only submissions with this mark", someText);
}

/** @throws Error unless exactly one id begins with the text. */
function onlyOne([submission, another]: readonly StoredSubmission[], id: string): StoredSubmission {
  if (submission === undefined)
    throw failure`no-submission: no submission has the id ${id}: \`leads list\` shows ids`;
  if (another !== undefined)
    throw failure`id-ambiguous: more than one id begins with ${id}; give more of it`;
  return submission;
}

function inFull(submission: StoredSubmission, deliveries: readonly DeliveryEntry[]): string {
  const { message, ...facts } = submission;
  const lines = Object.entries(facts).map(([label, value]) =>
    `${label.padEnd(12)}${printableValue(value)}`.trimEnd(),
  );
  const sent = deliveries.map(
    ({ number, destination, state, tries, lastError }) =>
      `delivery ${number} to ${destination}: ${state}, ${tries} tries ${printableValue(lastError)}`,
  );
  const text = message.split("\n").map(printableValue);
  return [...lines, ...sent.map((line) => line.trimEnd()), "", ...text].join("\n");
}

/** What was erased here, and where else the person's data may be. */
function erasureText({ id, erasedAt, erased }: Erasure, elsewhere: readonly string[]): string {
  const parts = Object.entries(erased).map(
    ([name, number]) =>
      `${number} ${name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)}`,
  );
  return [
    `erased: ${parts.join(", ")}`,
    `record ${id} of ${erasedAt}`,
    ...elsewhere.map((place) => `copies may also be in ${place}: erase them there too`),
  ].join("\n");
}

/** The services that get copies, backups, and files that nothing reads any more. */
function placesOfCopies(config: GatewayConfig): string[] {
  const { hostedTable, warehouse, email, databaseUrl, dataDirectory } = config;
  const service = email.kind === "emailjs" ? `your mailbox and ${email.service.origin}` : null;
  const destinations: Record<DestinationName, string | null> = {
    "hosted-table": hostedTable && `the hosted table at ${hostedTable.url}`,
    warehouse: warehouse && `the warehouse at ${warehouse.host}`,
    email: email.kind === "smtp" ? "your mailbox" : service,
  };
  // The gateway doesn't know the site's facts.
  const everywhere = ["files of `leads backup`", "services that `forms` of site.config.json names"];

  const database =
    databaseUrl && "the database server's log of writes and its backups, until they are rotated";
  const unread = [
    ...(databaseUrl ? [storeFile(dataDirectory)] : []),
    join(dataDirectory, unfinishedRestore),
  ]
    .filter(existsSync)
    .map((path) => `${path}, which nothing reads`);
  const places = [...Object.values(destinations), ...everywhere, database, ...unread];
  return places.filter((place) => place !== null);
}

/** What is not delivered yet, and how to see why. */
function undelivered(open: readonly { state: string; count: number }[], name: string): string {
  const parts = open.map(({ state, count }) => `${count} ${state}`);
  if (parts.length === 0) return "every delivery is done";
  return `deliveries not done: ${parts.join(", ")}; \`${name} list deliveries\` says why`;
}

function print(rows: readonly object[], columns: readonly string[], what: string, json?: true) {
  if (json) say(printableJson(rows, 2));
  else say(rows.length > 0 ? table(rows, columns) : `no ${what}`);
}

function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

const time = (text: string) => momentOf(text).toISOString();

function someText(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be empty.");
  return text;
}

/** For an argument that may be repeated. */
const many =
  <Value>(parse: (text: string) => Value) =>
  (text: string, before: Value[] = []): Value[] => [...before, parse(text)];

/** An erasure leaves a proof, and a typing error must not leave one. */
function address(text: string): string {
  if (!/^\s*\S+@\S+\s*$/.test(text)) throw new InvalidArgumentError("It must be an address.");
  return text;
}

const say = (text: string): void => console.log(text);
