/** The conditions between a visitor and the server. */
export interface LineConditions {
  roundTripMs: number;
  downBitsPerSecond: number;
  upBitsPerSecond: number;
}

/** A phone on a mediocre mobile network; the upload is what such networks pair with the download. */
export const slowMobile: LineConditions = {
  roundTripMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
};

/** Headers of IP and TCP on each packet, in bytes. */
const packetHeaderBytes = 40;

/** One direction of a line: packets of all connections leave it one after another. */
class Lane {
  readonly #bytesPerMs: number;
  #freeAtMs = 0;

  constructor(bitsPerSecond: number) {
    this.#bytesPerMs = bitsPerSecond / 8000;
  }

  /** Milliseconds until a packet that is handed over now, and all before it, have left. */
  waitFor(payloadBytes: number): number {
    const now = performance.now();
    const duration = (payloadBytes + packetHeaderBytes) / this.#bytesPerMs;
    this.#freeAtMs = Math.max(now, this.#freeAtMs) + duration;
    return this.#freeAtMs - now;
  }
}

/** A visitor's line, which all of the visitor's connections share. */
export class Line {
  readonly conditions: LineConditions;
  readonly up: Lane;
  readonly down: Lane;

  constructor(conditions: LineConditions) {
    this.conditions = conditions;
    this.up = new Lane(conditions.upBitsPerSecond);
    this.down = new Lane(conditions.downBitsPerSecond);
  }

  /** What fills the line for two round trips, in bytes: more under way would only queue. */
  get capacityBytes(): number {
    const { roundTripMs, downBitsPerSecond } = this.conditions;
    return (2 * roundTripMs * downBitsPerSecond) / 8000;
  }
}

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
