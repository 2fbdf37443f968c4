import { readdir, readFile } from "node:fs/promises";
import type { Store } from "./store.ts";

/*
 * What was acknowledged and is not in the store: the engine leaves out, without a word, what follows a
 * damaged place in its write-ahead log, and a file that was replaced lacks what the former one had.
 */

const headerBytes = 32;
const frameHeaderBytes = 24;

/**
 * How many transactions in a write-ahead log stand behind a damaged place. Call it before the store is
 * opened: the engine then overwrites them. The last may be one that was never acknowledged.
 * Format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
export async function lostTransactions(storeFile: string): Promise<number> {
  const log = await readFile(`${storeFile}-wal`).catch(() => Buffer.of());
  if (log.length < headerBytes) return 0;
  const isBigEndian = (log.readUInt32BE(0) & 1) === 1;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let sums: readonly [number, number] = [0, 0];
  const add = (bytes: Buffer) => {
    let [one, two] = sums;
    const read = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
    for (let at = 0; at < bytes.length; at += 8) {
      one = (one + read(at) + two) >>> 0;
      two = (two + read(at + 4) + one) >>> 0;
    }
    sums = [one, two];
  };
  const isSummed = (at: number) =>
    log.readUInt32BE(at) === sums[0] && log.readUInt32BE(at + 4) === sums[1];
  add(log.subarray(0, 24));
  let isWhole = isSummed(24);
  let lost = 0;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes);
    // An earlier round of the log begins, which is in the store's own file.
    if (!frame.subarray(8, 16).equals(salts)) {
      if (isWhole) break;
      continue;
    }
    add(frame.subarray(0, 8));
    add(frame.subarray(frameHeaderBytes));
    isWhole &&= isSummed(at + 16);
    const endsTransaction = frame.readUInt32BE(4) > 0;
    if (!isWhole && endsTransaction) lost += 1;
  }
  return lost;
}

/** Mails that are looked up at a time. */
const maxKeys = 1_000;

/** The mails since a time that have no delivery in the store any more. */
export async function mailsWithoutRows(
  { db }: Store,
  mailDrop: string,
  since: string,
): Promise<string[]> {
  const files = await readdir(mailDrop).catch(() => []);
  const mails = files.filter((name) => /^\d{8}T\d{6}Z-.*\.eml$/.test(name) && name > since);
  const keyOf = (name: string) => name.slice("20260102T030405Z-".length, -".eml".length);
  const known = new Set<string>();
  for (let at = 0; at < mails.length; at += maxKeys) {
    const keys = mails.slice(at, at + maxKeys).map(keyOf);
    const rows = await db.selectFrom("deliveries").select("key").where("key", "in", keys).execute();
    for (const { key } of rows) known.add(key);
  }
  return mails.filter((name) => !known.has(keyOf(name)));
}
