import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { type Line, SendWindow, segmentBytes } from "./line.ts";

/*
 * Why a line of our own: the browser's throttling delays each request on its own and knows neither
 * handshakes, nor slow start, nor that responses share the bandwidth, so that ten preloads cost as
 * little as one. Here bytes wait for the handshake, for the window and for the packets before them.
 * The line stands inside the server's process, below TLS and HTTP/2, which is how sites reach
 * visitors, and needs no root rights. It loses no packets.
 */

/** The server's end of a connection that crosses a slow line. */
export class LineSocket extends Duplex {
  readonly #socket: Socket;
  readonly #line: Line;
  readonly #window: SendWindow;
  readonly #arriving: Buffer[] = [];
  readonly #leaving: Buffer[] = [];
  readonly #underWay: Buffer[] = [];
  #isOpen = false;
  #written: (() => void) | undefined;
  #ended: (() => void) | undefined;

  constructor(socket: Socket, line: Line) {
    super();
    this.#socket = socket;
    this.#line = line;
    this.#window = new SendWindow(line.capacityBytes);
    socket.setNoDelay();
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("end", () => this.push(null));
    socket.on("error", () => this.destroy());
    socket.on("close", () => this.destroy());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (let start = 0; start < chunk.byteLength; start += segmentBytes) {
      this.#leaving.push(chunk.subarray(start, start + segmentBytes));
    }
    this.#written = done;
    this.#send();
  }

  override _final(done: () => void): void {
    this.#ended = done;
    this.#endWhenDelivered();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  /** Timers may fire in another order than they were set, so each takes the oldest chunk. */
  #receive(chunk: Buffer): void {
    const { roundTripMs } = this.#line.conditions;
    // The system has shaken hands at once; on the line the client would have waited for that.
    const handshakeMs = this.#isOpen ? 0 : roundTripMs;
    this.#isOpen = true;
    this.#arriving.push(chunk);
    setTimeout(
      () => {
        if (!this.destroyed) this.push(this.#arriving.shift());
      },
      handshakeMs + this.#line.up.waitFor(chunk.byteLength) + roundTripMs / 2,
    );
  }

  /** Sends what the window admits. Only then may TLS hand over more: the order stays the server's. */
  #send(): void {
    for (;;) {
      const [packet] = this.#leaving;
      if (!packet) break;
      if (!this.#window.admits(packet.byteLength)) return;
      this.#leaving.shift();
      this.#deliver(packet);
    }
    const done = this.#written;
    this.#written = undefined;
    done?.();
  }

  #deliver(packet: Buffer): void {
    const { byteLength } = packet;
    const halfWayMs = this.#line.conditions.roundTripMs / 2;
    const arrivesInMs = this.#line.down.waitFor(byteLength) + halfWayMs;
    this.#window.sent(byteLength);
    this.#underWay.push(packet);
    setTimeout(() => {
      const oldest = this.#underWay.shift();
      if (oldest && !this.#socket.destroyed) this.#socket.write(oldest);
      this.#endWhenDelivered();
    }, arrivesInMs);
    setTimeout(() => {
      this.#window.acknowledged(byteLength);
      if (!this.destroyed) this.#send();
    }, arrivesInMs + halfWayMs);
  }

  #endWhenDelivered(): void {
    if (!this.#ended || this.#underWay.length > 0) return;
    this.#socket.end();
    this.#ended();
    this.#ended = undefined;
  }
}
