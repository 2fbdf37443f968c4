import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { expect } from "playwright/test";
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

/** An e-mail as a mail program would show it. */
interface CapturedEmail {
  /** Decoded, by name in small letters. */
  headers: Record<string, string>;
  /** The lines before the message, by label in small letters: `Name: Ana`. */
  fields: Record<string, string>;
  message: string;
}

/**
 * Reads an e-mail with one part of plain text. Written for these tests, so that what the server's
 * own library composed is read by something else.
 */
function readEmail(file: Buffer): CapturedEmail {
  // As bytes, one character each; texts are decoded where it is known what they are.
  const whole = file.toString("latin1");
  const end = whole.indexOf("\r\n\r\n");
  const headers = Object.fromEntries(
    whole
      .slice(0, end)
      .replaceAll(/\r\n(?=[ \t])/g, "")
      .split("\r\n")
      .map(labelled)
      .map(([name, value]) => [name, decodeWords(value)]),
  );
  const encoding = headers["content-transfer-encoding"] ?? "7bit";
  const text = decodeBody(whole.slice(end + 4), encoding)
    .toString("utf8")
    .replaceAll("\r\n", "\n");
  const [facts = "", ...message] = text.split("\n\n");
  return {
    headers,
    fields: Object.fromEntries(facts.split("\n").map(labelled)),
    message: message.join("\n\n").replace(/\n$/, ""),
  };
}

function labelled(line: string): [label: string, value: string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding === "quoted-printable") return unquote(body.replaceAll(/=[ \t]*\r\n/g, ""));
  return Buffer.from(body, "latin1");
}

/** Encoded words (RFC 2047); the space between two of them belongs to neither. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/g, "$1$2")
    .replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = "", text = ""]) =>
          kind.toLowerCase() === "b"
            ? Buffer.from(text, "base64")
            : unquote(text.replaceAll("_", " ")),
        ),
      ).toString("utf8"),
    );
}

function unquote(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}
