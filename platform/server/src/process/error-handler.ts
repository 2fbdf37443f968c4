import type { Socket } from "node:net";
import { fixedHeaders } from "@site/composer/compose/headers";
import { StoreUnreachable } from "@site/registry/object-store";
import type { FastifyInstance } from "fastify";

/** Answers requests that ended in an error: it is logged, and the visitor is told nothing of it. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // What is live is in memory; this was asked for something else.
    const isAway = error instanceof StoreUnreachable;
    // Fastify's own rejections of a request carry the status that fits.
    const { statusCode = 500 } = error as { statusCode?: number };
    if (!isAway && statusCode < 500) throw error;
    if (!isAway) request.log.error({ req: request, err: error }, "a request ended in an error");
    // Never the message: it is for the log, and names what visitors needn't know.
    return reply
      .code(isAway ? 503 : 500)
      .headers({ "cache-control": "no-store", ...(isAway && { "retry-after": "5" }) })
      .type("text/plain")
      .send("This can't be read right now. Please try again.\n");
  });
  // Which site is asked for must be unmistakable for whatever stands in between (RFC 9112, 3.2).
  app.addHook("onRequest", ({ raw: { rawHeaders } }, reply, done) => {
    const isHost = (text: string, index: number) => index % 2 === 0 && /^host$/i.test(text);
    if (rawHeaders.filter(isHost).length <= 1) return done();
    reply.code(400).type("text/plain").send("One Host, please.\n");
  });
  app.server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, bareHeaders).end();
  });
}

const bareHeaders = {
  ...fixedHeaders,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Answers what could not be read as a request, and closes its connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const headers = Object.entries({ ...bareHeaders, "content-length": "0", connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const status = statuses[error.code ?? ""] ?? "400 Bad Request";
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines}\r\n`);
  socket.destroy(error);
}
