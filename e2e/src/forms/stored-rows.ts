import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dataDirectoryOf } from "@site/gateway/environment";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { expect } from "playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { dataDirectory } from "./data-directory.ts";

const folder = dataDirectoryOf({ DATA_DIRECTORY: dataDirectory });

let opened: ReturnType<typeof openSubmissionStore> | undefined;

/** The store that the owner's command reads, opened beside the running server. */
async function submissionStore() {
  // Only opened when a test asks, because the server begins with an empty folder.
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
  return emails.filter(({ replyTo = [] }) => replyTo.some((to) => to.address === address));
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

/** An e-mail as a mail program shows it. */
interface CapturedEmail extends Pick<Email, "to" | "bcc" | "replyTo" | "subject"> {
  /** The lines before the message, by label in small letters: `Name: Ana`. */
  fields: Record<string, string>;
  message: string;
}

/** Reads an e-mail of plain text, by another library than the one that wrote it. */
async function readEmail(file: Buffer): Promise<CapturedEmail> {
  const { text = "", ...email } = await PostalMime.parse(file);
  const [facts = "", ...message] = text.split("\n\n");
  const labeled = facts.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    ...email,
    fields: Object.fromEntries(labeled),
    message: message.join("\n\n").replace(/\n$/, ""),
  };
}
