import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { expect } from "playwright/test";
import { type CapturedEmail, readEmail } from "#forms/contact/captured-email.ts";
import { dataDirectory } from "./data-directory.ts";

const folder = dataDirectoryOf({ DATA_DIRECTORY: dataDirectory });

let opened: ReturnType<typeof openSubmissionStore> | undefined;

/** What the owner's command reads, beside the server that runs. */
async function submissionStore() {
  // Not before a test asks: the server begins with an empty folder.
  opened ??= openSubmissionStore(readGatewayConfig({}, folder));
  return (await opened).submissions;
}

/** The submissions stored under an address, newest first. */
export async function enquiriesOf(address: string) {
  const rows = await (await submissionStore()).submissions({});
  return rows.filter(({ email }) => email === address);
}

export async function subscribersOf(address: string) {
  const rows = await (await submissionStore()).subscribers({});
  return rows.filter(({ email }) => email.toLowerCase() === address.toLowerCase());
}

/** The e-mails that an address has caused, once everything accepted so far has gone out. */
export async function emailsOf(address: string): Promise<CapturedEmail[]> {
  await everythingIsOut();
  const outbox = join(folder, "outbox");
  // The first e-mail makes the folder.
  const files = existsSync(outbox) ? await readdir(outbox) : [];
  const names = files.filter((name) => name.endsWith(".eml")).toSorted();
  const emails = await Promise.all(
    names.map(async (name) => readEmail(await readFile(join(outbox, name)))),
  );
  return emails.filter(({ headers }) => headers["reply-to"]?.includes(`<${address}>`));
}

async function everythingIsOut(): Promise<void> {
  const waiting = new Set((await unsettled()).map(({ number }) => number));
  await expect
    .poll(async () => (await unsettled()).filter(({ number }) => waiting.has(number)), {
      message: "what was accepted goes out",
    })
    .toEqual([]);
}

async function unsettled() {
  const deliveries = await (await submissionStore()).deliveries({});
  return deliveries.filter(({ state }) => state === "waiting" || state === "sending");
}
