import { textOf } from "@site/contract/failure";
import type { Command } from "commander";
import { destinationsOf } from "#gateway.ts";
import { healthOf } from "#outbox/destination-worker.ts";
import {
  type AlertChannel,
  alertChannels,
  ownerChannel,
} from "#outbox/destinations/alert-channels.ts";
import { type GatewayConfig, mailDropFolder } from "#settings/config.ts";
import { recordBackup } from "#store/runs.ts";
import { backUp, type RowCounts, restore } from "./backup.ts";
import { openSubmissionStore } from "./open-submission-store.ts";

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
      say("everything was copied and compared");
    });

  program
    .command("test")
    .description(
      "try the services that get submissions, and send a test to MAIL_TO and to where alerts go",
    )
    .action(async () => {
      const { deadlineMs } = config.delivery;
      const tried = destinationsOf(config).map(async (destination) => {
        const { name, place, close } = destination;
        const health = await healthOf(destination, deadlineMs).finally(() => close?.());
        const { state } = health;
        say(`${name}: ${state === "failing" ? health.cause : `${place.host}: ${state}`}`);
        if (state === "mail drop") say("no e-mail is sent: each becomes a file in the mail drop");
        const owner = name === "email" && state !== "failing" ? ownerChannel(config) : null;
        return state !== "failing" && (owner === null || (await isReached(owner)));
      });
      const told = alertChannels(config).map(isReached);
      if (!(await Promise.all([...tried, ...told])).every(Boolean)) process.exitCode = 1;
    });
}

async function isReached({ setting, place, send }: AlertChannel): Promise<boolean> {
  const what = setting === "MAIL_TO" ? "enquiries" : "alerts";
  const fault = await send({
    ...{ name: "test", isOver: false, since: new Date().toISOString() },
    subject: `A test of the site's ${what}`,
    text: `The site's ${what} arrive here. Nothing is wrong.\n`,
  });
  say(fault ?? `${setting}: a test was sent to ${place}`);
  return fault === null;
}

function sayCounts(rows: RowCounts): void {
  for (const [name, count] of Object.entries(rows)) say(`${name}: ${count}`);
}

const say = (text: string): void => console.log(text);
