import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterwards } from "./clean-up.ts";
import { listenOnFreePort } from "./free-port.ts";

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The JSON of the body; undefined without one. */
  body: unknown;
}

/** What the fake does with a request; `hang` never answers, `down` cuts the connection. */
export type Behavior =
  | "hang"
  | "down"
  | { status: number; body?: string; headers?: Record<string, string>; delayMs?: number };

export type FakeService = Awaited<ReturnType<typeof startFakeService>>;

/** A service on a free port, until `cleanUp`, that records what it gets and behaves as told. */
export async function startFakeService(behave: (request: ReceivedRequest) => Behavior) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const received = await record(request);
    requests.push(received);
    const behavior = service.behave(received);
    if (behavior === "hang") return;
    if (behavior === "down") {
      request.destroy();
      return;
    }
    const { status, body = "", headers = {}, delayMs = 0 } = behavior;
    setTimeout(() => response.writeHead(status, headers).end(body), delayMs);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  afterwards(stop);
  /** `behave` may be changed at any time: it is called for every request. */
  const service = { origin, requests, behave, stop };
  return service;
}

async function record(request: IncomingMessage): Promise<ReceivedRequest> {
  const body = await text(request);
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: request.headers,
    body: body === "" ? undefined : JSON.parse(body),
  };
}
