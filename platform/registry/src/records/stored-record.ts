import * as v from "valibot";
import { DamagedObject } from "../store/object-store.ts";

/** A record exists but is invalid: not JSON, or not the fields of such a record. */
export class DamagedRecord extends DamagedObject {
  override name = "DamagedRecord";
}

/**
 * Largest release record, in bytes. Whoever may publish a remote writes one, and every server that
 * is asked for a file of it parses it; 5,000 files take less than half.
 */
export const maxReleaseRecordBytes = 4 * 1024 * 1024;

/** A record as it is stored: one line of JSON. */
export function toBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** @throws DamagedRecord when reading fails: it is no JSON, or nested too deeply to be checked. */
export function readRecord<Value>(key: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new DamagedRecord(`The record ${key} is damaged: ${(error as Error).message}`);
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
  throw new DamagedRecord(`The record ${key} is damaged: ${issues.join("; ")}`);
}
