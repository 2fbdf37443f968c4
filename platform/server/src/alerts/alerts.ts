import { utcText } from "@site/composer/output-texts";
import type { AlertChannel, AlertMessage } from "@site/gateway/alert-channels";
import type { Gateway } from "@site/gateway/gateway";
import type { FastifyBaseLogger } from "fastify";
import type { LiveComposition } from "#pages/live-composition.ts";
import type { Trouble } from "./troubles.ts";

export interface AlertSources {
  troubles: { now(): Promise<readonly Trouble[]> };
  channels: readonly AlertChannel[];
  live: Pick<LiveComposition, "channel" | "record">;
  hasConsole: boolean;
  count: Gateway["store"]["count"];
  log: Pick<FastifyBaseLogger, "error">;
}

const lookEveryMs = 5_000;
/** It has to be gone for so long before it is over. */
const goneMs = 5 * 60_000;
/** The same is told once in this time. */
const againMs = 60 * 60_000;
/** Other servers' clocks and looks differ by less than this. */
const toleranceMs = 60_000;
/** How long a message that can't be sent waits for the next tries, and then for each later one. */
const retryWaitsMs = [30_000, 2 * 60_000, 10 * 60_000];
const retryLaterMs = 60 * 60_000;

interface Open {
  trouble: Trouble;
  sinceMs: number;
  seenAtMs: number;
  /** The size that was told last; 0 if nothing was told. */
  toldSize: number;
}

/**
 * Tells the operator each trouble once, and once more when it is over. Several servers of one store
 * tell it once; while the store can't be asked, each tells it.
 */
export class Alerts {
  readonly #from: AlertSources;
  readonly #open = new Map<string, Open>();
  readonly #toldAtMs = new Map<string, number>();
  /** The latest message by channel and trouble: an earlier one is not tried again. */
  readonly #latest = new Map<string, AlertMessage>();
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(from: AlertSources) {
    this.#from = from;
    this.#timer = setInterval(() => void this.#look(), lookEveryMs).unref();
    void this.#look();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#latest.clear();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const found = await this.#from.troubles.now();
      const nowMs = Date.now();
      for (const trouble of found) await this.#see(trouble, nowMs);
      const names = new Set(found.map(({ name }) => name));
      for (const [name, open] of this.#open) {
        if (!names.has(name)) await this.#miss(open, nowMs);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  async #see(trouble: Trouble, nowMs: number): Promise<void> {
    const { name, holdMs, size = 1 } = trouble;
    const known = this.#open.get(name) ?? { sinceMs: nowMs, toldSize: 0 };
    const open = { ...known, trouble, seenAtMs: nowMs };
    this.#open.set(name, open);
    const isNew = size > open.toldSize && nowMs - open.sinceMs >= holdMs;
    const toldAtMs = this.#toldAtMs.get(name) ?? Number.NEGATIVE_INFINITY;
    if (!isNew || nowMs - toldAtMs < againMs) return;
    open.toldSize = size;
    const isFirst = await this.#isFirst(`told ${name}`, againMs - toleranceMs);
    this.#toldAtMs.set(name, Date.now());
    if (isFirst) this.#send(open, false);
  }

  async #miss(open: Open, nowMs: number): Promise<void> {
    const { trouble, toldSize, seenAtMs } = open;
    const isToBeOver = toldSize > 0 && trouble.over !== undefined;
    if (isToBeOver && nowMs - seenAtMs < goneMs) return;
    this.#open.delete(trouble.name);
    if (isToBeOver && (await this.#isFirst(`over ${trouble.name}`, goneMs))) this.#send(open, true);
  }

  /** Whether no other server has said so. */
  async #isFirst(what: string, withinMs: number): Promise<boolean> {
    const asked = await this.#from.count(`alert: ${what}`, withinMs).catch(() => ({ count: 1 }));
    return asked.count === 1;
  }

  #send(open: Open, isOver: boolean): void {
    const { live, hasConsole } = this.#from;
    const origin = live.record?.composition.site.origin;
    const console = hasConsole && origin ? `${origin}/console` : undefined;
    const message = messageOf(open, isOver, origin || live.channel, console);
    for (const channel of this.#from.channels) void this.#deliver(channel, message);
  }

  async #deliver({ setting, send }: AlertChannel, message: AlertMessage): Promise<void> {
    const key = `${setting} ${message.name}`;
    this.#latest.set(key, message);
    for (let tries = 0; this.#latest.get(key) === message; tries += 1) {
      const cause = await send(message);
      if (cause === null) return;
      if (tries === retryWaitsMs.length) {
        const fields = { setting, cause, alert: message.subject };
        this.#from.log.error(fields, "an alert can't be sent yet");
      }
      // What carries it may be what is down.
      const waitMs = retryWaitsMs[tries] ?? retryLaterMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
    }
  }
}

const timeText = (ms: number) => utcText(new Date(ms));

/** What a trouble, or its end, is told as: it fits on one screen. */
function messageOf(
  { trouble, sinceMs, seenAtMs }: Open,
  isOver: boolean,
  site: string,
  console: string | undefined,
) {
  const { name, fact, over = fact, details, visitors, remedy, view = "" } = trouble;
  const told = isOver ? over : fact;
  const lines = isOver
    ? [`Told before: ${fact}, from ${timeText(sinceMs)} to ${timeText(seenAtMs)}.`]
    : [
        ...(details ? [details] : []),
        `Since:        ${timeText(sinceMs)}`,
        `For visitors: ${visitors}`,
        ...(console ? [`See:          ${console}${view}`] : []),
        `What to do:   ${remedy.join("\n              ")}`,
      ];
  const subject = `${site}: ${told}`;
  const text = [`${told} (${site}).`, "", ...lines, ""].join("\n");
  return { name, isOver, since: new Date(sinceMs).toISOString(), subject, text };
}
