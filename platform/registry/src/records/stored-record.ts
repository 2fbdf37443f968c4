import { printable } from "@site/contract/printable";
import * as v from "valibot";
import { DamagedObject } from "../store/object-store.ts";

/** A record exists but is invalid: not JSON, or not the fields of such a record. */
export class DamagedRecord extends DamagedObject {
  override name = "DamagedRecord";

  /** @param issue may quote the record, in which a publisher can write anything. */
  constructor(key: string, issue: string) {
    const again = key.startsWith("releases/") ? " or publish the same build again" : "";
    super(
      `The record ${key} is damaged: ${printable(issue).slice(0, 500)}. Remove it, and copy it back from a mirror${again}.`,
    );
  }
}

/** A record as it is stored: one line of JSON. */
export function toBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** @throws DamagedRecord when reading fails: it is no JSON, or nested too deeply to be checked. */
export function readRecord<Value>(key: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new DamagedRecord(key, (error as Error).message);
  }
}

/** @throws DamagedRecord when the bytes are not such a record. */
export function parsed<Value>(
  key: string,
  bytes: Buffer | undefined,
  schema: v.GenericSchema<unknown, Value>,
): Value | undefined {
  if (!bytes) return undefined;
  const result = readRecord(key, () => v.safeParse(schema, JSON.parse(bytes.toString("utf8"))));
  if (result.success) return result.output;
  const issues = result.issues.slice(0, 5).map((issue) => {
    return `${v.getDotPath(issue) ?? "the whole record"}: ${issue.message}`;
  });
  throw new DamagedRecord(key, issues.join("; "));
}
