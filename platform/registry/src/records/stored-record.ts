import { printable } from "@site/contract/printable";
import * as v from "valibot";
import { digestOf } from "../store/content.ts";
import { DamagedObject, maxObjectBytes } from "../store/object-store.ts";

/** What every record of a kind must be. */
export interface RecordKind<Value> {
  schema: v.GenericSchema<unknown, Value>;
  /** The key that a record must have, by what it states of itself. */
  keyOf?(value: Value): string;
  maxBytes?: number;
}

/** `issue` may quote the record, in which a publisher can write anything. */
const damaged = (key: string, issue: string) =>
  new DamagedObject(key, `is damaged: ${printable(issue).slice(0, 500)}`);

/** What stands before a record's text, whose digest also covers the key: no record can be moved. */
function headOf(key: string, text: string | Uint8Array): Buffer {
  const digest = digestOf(Buffer.concat([Buffer.from(`${key}\n`), Buffer.from(text)]));
  return Buffer.from(`{"sha256":"${digest}","record":`);
}
const headBytes = headOf("", "").byteLength;
const tail = Buffer.from("}\n");

/** A record as it is stored: one line of JSON, with the digest of the record's key and text. */
export function toBytes(key: string, value: unknown): Buffer {
  return sealed(key, JSON.stringify(value));
}

/** The same for the JSON of a record. */
export function sealed(key: string, json: string | Uint8Array): Buffer {
  const text = Buffer.from(json);
  return Buffer.concat([headOf(key, text), text, tail]);
}

/**
 * Reads a record. Every byte counts, whatever store it comes from.
 * @param place where its bytes were found, if not under its key.
 * @throws DamagedObject when they are not such a record, or were stored under another key.
 */
export function parsed<Value>(
  key: string,
  bytes: Buffer,
  { schema, keyOf, maxBytes = maxObjectBytes }: RecordKind<Value>,
  place = key,
): Value {
  if (bytes.byteLength > maxBytes) {
    throw damaged(place, `it has more than ${maxBytes} bytes`);
  }
  const text = bytes.subarray(headBytes, -tail.byteLength);
  if (!bytes.equals(sealed(key, text))) {
    throw damaged(place, "its bytes do not have the digest that it states");
  }
  const result = read(place, () => v.safeParse(schema, JSON.parse(text.toString("utf8"))));
  if (!result.success) {
    const issues = result.issues.slice(0, 5).map((issue) => {
      return `${v.getDotPath(issue) ?? "the whole record"}: ${issue.message}`;
    });
    throw damaged(place, issues.join("; "));
  }
  // A hostile publisher can compute any digest.
  const stated = keyOf?.(result.output) ?? key;
  if (stated !== key) throw damaged(place, `it is the record of ${stated}`);
  return result.output;
}

/** Fails as damage where the text is no JSON, or nested too deeply to be checked. */
function read<Value>(place: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw damaged(place, (error as Error).message);
  }
}
