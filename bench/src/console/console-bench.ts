import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type MeasurementOptions, runMeasurement } from "../measurement.ts";
import type { Figure } from "../results/figure.ts";
import { temporaryRegistry } from "../served/temporary-registry.ts";
import type { MeasuredProcess } from "../server/measured-process.ts";
import { startSiteServer } from "../server/site-process.ts";
import { bounds, writeBounds } from "./bounds.ts";

/** Milliseconds of one view: once after the server's start, and then again and again. */
interface MeasuredView {
  view: string;
  first: number[];
  again: number[];
}

/** What `pnpm bench console` measures. */
export interface ConsoleResult {
  runs: number;
  bounds: typeof bounds;
  views: MeasuredView[];
  /** Of the server after every view, run by run; a system without `/proc` tells none. */
  memoryBytes: Figure[];
}

interface ConsoleBenchOptions extends MeasurementOptions {
  runs: number;
  port: number;
}

/** In the order in which an operator comes by them. */
const views = {
  Now: "",
  "Timeline, a day": "/timeline?days=1",
  "Timeline, 7 days": "/timeline?days=7",
  "Timeline, 30 days": "/timeline?days=30",
  Canary: "/canary",
  "Failures, a day": "/failures?days=1",
  "Failures, 30 days": "/failures?days=30",
  Changes: "/changes",
  Enquiries: "/enquiries",
  "Enquiries, words that few have": "/enquiries?q=3%20shops",
  "Enquiries, an address": "/enquiries?q=operations-500000%40retail.example.org",
  Events: "/events",
};

/** After its start a server reads the channel's history, and another process checks the store, in milliseconds. */
const startMs = 10_000;

/** Times that each view is opened again. */
const openedAgain = 4;

/** `pnpm bench console`: each view of the console at the sizes it is meant for. */
export function runConsoleBench(options: ConsoleBenchOptions): Promise<void> {
  return runMeasurement("console", options, () => benchConsole(options));
}

async function benchConsole({ runs, port }: ConsoleBenchOptions): Promise<ConsoleResult> {
  const { folder, scratch, remove } = await temporaryRegistry();
  try {
    console.error("writing registry and store");
    await writeBounds({ registry: folder, data: join(scratch, "data"), scratch });
    const measured = Object.keys(views).map(
      (view): MeasuredView => ({ view, first: [], again: [] }),
    );
    const memoryBytes: Figure[] = [];
    for (let run = 0; run < runs; run += 1) {
      console.error(`run ${run + 1} of ${runs}`);
      const token = randomBytes(24).toString("base64url");
      const env = { CONSOLE_TOKEN: token, REQUESTS_PER_MINUTE: "0" };
      const server = await startSiteServer(folder, scratch, port, env);
      try {
        await pause(startMs);
        await openViews(server, token, measured);
        memoryBytes.push(server.memoryBytes());
      } finally {
        await server.stop();
      }
    }
    return { runs, bounds, views: measured, memoryBytes };
  } finally {
    await remove();
  }
}

async function openViews(
  { origin }: MeasuredProcess,
  token: string,
  measured: readonly MeasuredView[],
): Promise<void> {
  const form = { "content-type": "application/x-www-form-urlencoded", origin };
  const signIn = await navigate(`${origin}/console/sign-in`, form, `token=${token}`);
  const [session = ""] = signIn.headers["set-cookie"] ?? [];
  const cookie = session.split(";")[0] ?? "";
  for (const { view, first, again } of measured) {
    for (let time = 0; time <= openedAgain; time += 1) {
      const begin = performance.now();
      const path = `/console${views[view as keyof typeof views]}`;
      const response = await navigate(`${origin}${path}`, { cookie });
      const body = await text(response);
      (time === 0 ? first : again).push(Math.round(performance.now() - begin));
      if (response.statusCode !== 200) {
        throw new Error(`${path} answered ${response.statusCode}: ${body.slice(0, 500)}`);
      }
    }
  }
}

/** The console answers navigations alone, which `fetch` never is. */
async function navigate(
  url: string,
  headers: Readonly<Record<string, string>>,
  form?: string,
): Promise<IncomingMessage> {
  const asked = request(url, { headers, method: form ? "POST" : "GET" }).end(form);
  // Cast: what the event brings.
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
}
