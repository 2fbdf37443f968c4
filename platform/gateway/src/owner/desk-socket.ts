import { createHash } from "node:crypto";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { type Desk, deskOperations } from "./desk.ts";

/** The system's bound on a socket's path, with room for the terminating zero everywhere. */
const longestSocketPath = 100;

/**
 * Where the running server listens for the owner's command: a socket in a folder that only the
 * server's own user can enter. Why not a port: docs/decisions/owner-socket.md.
 */
export function deskSocketFolder(dataDirectory: string): string {
  const folder = join(resolve(dataDirectory), "owner");
  if (folder.length < longestSocketPath - "/desk.sock".length) return folder;
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(tmpdir(), `site-owner-${digest}`);
}

export const deskSocketPath = (dataDirectory: string) =>
  join(deskSocketFolder(dataDirectory), "desk.sock");

/** Answers the owner's command on the socket: `POST /<operation>` with its arguments as JSON. */
export async function serveDesk(desk: Desk, dataDirectory: string): Promise<Server> {
  const folder = deskSocketFolder(dataDirectory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In a temporary directory somebody else may have made it first.
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) {
    throw new Error(`${folder} must belong to the server's user alone (mode 700)`);
  }
  const path = deskSocketPath(dataDirectory);
  // Left by a server that was killed; the database's lock says that none is running now.
  rmSync(path, { force: true });
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(desk, request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(path, listening);
  });
  // The server's own work decides how long the process lives.
  return server.unref();
}

async function answer(
  desk: Desk,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  const operation = deskOperations.find((name) => request.url === `/${name}`);
  if (operation === undefined) return { status: 404, body: "no such operation" };
  try {
    // Cast: the command on the other end is typed by the same interface; who can open the socket
    // may read and write the data anyway.
    const given = JSON.parse(await text(request)) as unknown[];
    const call = desk[operation] as (...given: unknown[]) => Promise<unknown>;
    return { status: 200, body: (await call.apply(desk, given)) ?? null };
  } catch (error) {
    return { status: 500, body: (error as Error).message };
  }
}
