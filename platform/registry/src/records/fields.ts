import { file, identifier } from "@site/contract/manifest";
import * as v from "valibot";

/*
 * Fields that several records share. Records come from a store that others may write to: everything
 * that becomes part of a path is validated here, once, and trusted from then on.
 */

/** SHA-256 in hexadecimal. */
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "expected a SHA-256"));

export const releaseName = v.pipe(identifier, v.maxLength(64, "expected 64 characters at most"));

export const version = v.pipe(
  v.string(),
  v.maxLength(64, "expected 64 characters at most"),
  v.regex(/^(?!.*\.\.)\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, "expected a version such as 1.4.0"),
);

/** As in a manifest. */
export const filePath = v.pipe(file, v.maxLength(255, "expected 255 characters at most"));

/** An address of the site: begins with a slash and stays below it. */
export const address = v.pipe(
  v.string(),
  v.maxLength(512, "expected 512 characters at most"),
  v.regex(/^\/(?!.*\.\.)[^\s\\?#]*$/, "expected an address such as /en/about, without '..'"),
);

/** Id of a composition. */
export const compositionId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-z-]{1,64}$/, "expected the id of a composition"),
);

/** ISO 8601, in UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp());

const byteCount = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Keys that `v.record` skips: their values would be neither checked nor dropped. */
const uncheckedKeys = ["__proto__", "constructor", "prototype"];

/**
 * Whether a value that a record keeps as it was stored has such a key, at any depth, or more than
 * `maxValues` values. Avoids recursion: its nesting may be of any depth.
 */
export function isUnsafe(value: unknown, maxValues = Number.POSITIVE_INFINITY): boolean {
  const waiting = [value];
  let found = 1;
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== "object" || one === null) continue;
    for (const [key, inner] of Object.entries(one)) {
      found += 1;
      if (found > maxValues || uncheckedKeys.includes(key)) return true;
      waiting.push(inner);
    }
  }
  return false;
}

/** Stored content. */
export const storedBlob = v.object({
  hash: sha256,
  /** Bytes uncompressed. */
  size: byteCount,
  /** Bytes of the brotli variant; absent where compression gains nothing. */
  brotliSize: v.exactOptional(byteCount),
});
