/** Payload of a packet on Ethernet, in bytes. */
export const segmentBytes = 1460;

/** What a server may send before it hears from the client (RFC 6928), in segments. */
const initialSegments = 10;

/**
 * How much one connection may have under way: ten packets at first, and with each acknowledgement as
 * much more again (slow start), up to what the line can hold.
 */
export class SendWindow {
  readonly #limitBytes: number;
  #sizeBytes = initialSegments * segmentBytes;
  #underWayBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = Math.max(limitBytes, this.#sizeBytes);
  }

  admits(bytes: number): boolean {
    return this.#underWayBytes + bytes <= this.#sizeBytes;
  }

  sent(bytes: number): void {
    this.#underWayBytes += bytes;
  }

  acknowledged(bytes: number): void {
    this.#underWayBytes -= bytes;
    this.#sizeBytes = Math.min(this.#sizeBytes + bytes, this.#limitBytes);
  }
}
