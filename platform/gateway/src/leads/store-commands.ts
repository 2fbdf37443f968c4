import { randomUUID } from "node:crypto";
import { textOf } from "@site/contract/failure";
import { defaultLocale } from "@site/contract/locales";
import type { Command } from "commander";
import { destinationsOf } from "#gateway.ts";
import { healthOf as storeHealth } from "#health.ts";
import { type Delivery, type Destination, deliveryRule } from "#outbox/delivery.ts";
import { healthOf } from "#outbox/destination-worker.ts";
import { type AlertChannel, alertChannels } from "#outbox/destinations/alert-channels.ts";
import { codeOf, serviceFault } from "#outbox/service-fault.ts";
import { type GatewayConfig, mailDropFolder } from "#settings/config.ts";
import { recordBackup } from "#store/runs.ts";
import { openStore } from "#store/store.ts";
import { backUp, type RowCounts, restore } from "./backup.ts";
import { openSubmissionStore } from "./open-submission-store.ts";

/** Said where a mail drop stands for a mail service. */
export const nothingSent =
  "no e-mail is sent: each becomes a file in the mail drop (EMAIL_UPSTREAM)";

/** The commands for the store as a whole, and for the services that get submissions. */
export function addStoreCommands(program: Command, config: GatewayConfig): void {
  program
    .command("backup")
    .description("write everything to one file, while the server runs or not")
    .argument("<file>", "a new file, readable only by you")
    .action(async (file: string) => {
      const { store, close } = await openSubmissionStore(config);
      let fault = "";
      try {
        sayCounts(await backUp(store, file));
        say(`${file} is a whole backup; the mail drop ${mailDropFolder(config)} is not in it`);
      } catch (error) {
        fault = textOf(error);
        throw error;
      } finally {
        await recordBackup(store, fault).catch(({ message }: Error) =>
          say(`this run was not recorded: ${message}`),
        );
        await close();
      }
    });

  program
    .command("restore")
    .description("restore a backup into an empty store: a new data directory or database")
    .argument("<file>", "a file that `leads backup` has written")
    .action(async (file: string) => {
      sayCounts(await restore(file, config));
      say("everything was copied");
    });

  program
    .command("test")
    .description(
      "try the database and the services that get submissions, and send a test as e-mail and to where alerts go",
    )
    .action(async () => {
      const tried = destinationsOf(config).map((destination) =>
        doesWork(destination, config).finally(() => destination.close?.()),
      );
      const told = alertChannels(config).map(isReached);
      const all = await Promise.all([isStoreUsable(config), ...tried, ...told]);
      if (!all.every(Boolean)) process.exitCode = 1;
    });
}

async function isStoreUsable(config: GatewayConfig): Promise<boolean> {
  // The server makes the embedded engine's file.
  if (config.databaseUrl === null) return true;
  const store = await openStore(config);
  const { state, cause } = await storeHealth(store, config.dataDirectory).finally(store.close);
  say(`database: ${cause ?? state}`);
  return state === "reachable";
}

async function doesWork(destination: Destination, config: GatewayConfig): Promise<boolean> {
  const { name, place } = destination;
  const { email } = config;
  const health = await healthOf(destination);
  const { state } = health;
  say(`${name}: ${state === "failing" ? health.cause : `${place.host}: ${state}`}`);
  if (state === "mail drop") say(nothingSent);
  if (state !== "reachable" || name !== "email") return state !== "failing";
  const sent = await destination
    .send(testDelivery(), AbortSignal.timeout(deliveryRule.deadlineMs))
    .catch((error: unknown) => ({ error: serviceFault(place, codeOf(error)) }));
  const to = email.kind === "emailjs" ? place.host : email.mailbox.to;
  say(`email: ${"error" in sent ? sent.error : `a test was sent to ${to}`}`);
  return !("error" in sent);
}

/** An enquiry that nobody sent: what no check without a mail can tell are addresses and templates. */
function testDelivery(): Delivery {
  const message = "This is a test: the site's enquiries arrive here.";
  const person = { name: "Test", email: "test@example.com", company: "", service: "Test" };
  const fields = { ...person, message, language: defaultLocale };
  return {
    ...{ number: 0, key: randomUUID(), submission: { entity: "email", fields } },
    ...{ tries: 1, acceptedAt: new Date(), remoteReference: null },
  };
}

async function isReached({ setting, place, send }: AlertChannel): Promise<boolean> {
  const fault = await send({
    ...{ name: "test", isOver: false, since: new Date().toISOString() },
    subject: "A test of the site's alerts",
    text: "The site's alerts arrive here. Nothing is wrong.\n",
  });
  say(fault ?? `${setting}: a test was sent to ${place}`);
  return fault === null;
}

function sayCounts(rows: RowCounts): void {
  for (const [name, count] of Object.entries(rows)) say(`${name}: ${count}`);
}

const say = (text: string): void => console.log(text);
