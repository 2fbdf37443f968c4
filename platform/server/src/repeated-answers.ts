import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AnswerMemory } from "./answer-memory.ts";

/** Memory for whole answers, in bytes; their bodies mostly are the blob cache's own. */
const mostBytes = 32 * 1024 * 1024;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Sends an answer that never changes (`immutable`) as it was sent before, without the framework:
 * its way to the answer (routing, hooks, reply) costs more than the sending. To be called before the
 * server listens, after the hooks that set headers.
 */
export function repeatImmutableAnswers(app: FastifyInstance): void {
  const memory = new AnswerMemory(mostBytes);
  app.addHook("onSend", async (request, reply, payload) => {
    const isImmutable = String(reply.getHeader("cache-control")).endsWith("immutable");
    if (isImmutable && reply.statusCode === 200 && Buffer.isBuffer(payload)) {
      memory.keep(request.raw, { headers: flat(reply.getHeaders()), body: payload });
    }
    return payload;
  });

  const { server } = app;
  // Cast: this is what listens to requests on every server of Node's.
  const frameworks = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const known = memory.find(request);
    if (known) {
      response.writeHead(200, known.headers).end(known.body);
      return;
    }
    for (const listener of frameworks) listener.call(server, request, response);
  });
}

function flat(headers: Record<string, number | string | string[] | undefined>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );
}
