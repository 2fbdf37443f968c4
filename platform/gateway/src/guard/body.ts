import { finished, type Readable } from "node:stream";
import { RequestError } from "./request-error.ts";

/** Large enough for a message of 20,000 characters in any encoding. */
export const maxBodyBytes = 256 * 1024;

/** Max memory of all bodies that are being read: an eighth of what the service may use. */
const maxHeldBytes = 64 * 1024 * 1024;
let heldBytes = 0;
/** Ends the reading of each body that holds memory, the oldest first. */
const reading = new Set<(error: Error) => void>();

/** How long the answer to a body that is too large waits for the rest of it, in milliseconds. */
const maxRestMs = 500;

const tooLarge = () => new RequestError(413, `a request may have ${maxBodyBytes} bytes at most`);

/** Ends the oldest readings until the memory of the others is within its limit. */
function makeRoom(): void {
  for (const fail of reading) {
    if (heldBytes <= maxHeldBytes) return;
    const retry = { retryAfterSeconds: 5 };
    fail(new RequestError(503, "too many requests at the moment, try again", retry));
  }
}

/**
 * Reads a body as text into one buffer, which grows with the body. The sender decides how a body is
 * cut into chunks, and a kept chunk of a single byte takes 500 bytes.
 * @param announcedBytes - What its `Content-Length` says.
 * @throws RequestError when it is larger than the limit, or when others need the memory and it has
 * taken the longest: a sender that stalls shuts nobody out.
 */
export function readBody(payload: Readable, announcedBytes = 0): Promise<string> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let length = 0;
    const end = () => {
      payload.off("data", take).off("end", succeed).off("error", fail);
      heldBytes -= bytes.byteLength;
      reading.delete(fail);
    };
    const fail = (error: Error) => {
      end();
      // The rest of the body is dropped.
      payload.resume();
      reject(error);
    };
    // A proxy that still sends loses an answer whose connection closes.
    const failTooLarge = () => {
      end();
      const giveUp = setTimeout(() => reject(tooLarge()), maxRestMs);
      finished(payload.resume(), () => {
        clearTimeout(giveUp);
        reject(tooLarge());
      });
    };
    const succeed = () => {
      end();
      resolve(bytes.toString("utf8", 0, length));
    };
    const take = (chunk: Buffer) => {
      const longer = length + chunk.byteLength;
      if (longer > maxBodyBytes) return failTooLarge();
      if (longer > bytes.byteLength) {
        const grown = Buffer.alloc(Math.min(Math.max(longer, 2 * bytes.byteLength), maxBodyBytes));
        heldBytes += grown.byteLength - bytes.byteLength;
        bytes.copy(grown, 0, 0, length);
        bytes = grown;
        reading.add(fail);
        makeRoom();
      }
      chunk.copy(bytes, length);
      length = longer;
    };
    payload.on("data", take).on("end", succeed).on("error", fail);
    if (announcedBytes > maxBodyBytes) failTooLarge();
  });
}
