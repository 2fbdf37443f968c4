import { createServer, type Server } from "node:http";
import { connect } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { clientAddress } from "@site/gateway/guard/visitor";
import { afterEach, describe, expect, test } from "vitest";
import { hasProgram, type RealProxy, startCaddy, startNginx } from "#test/real-proxies.ts";

const cleanings: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanings.splice(0).reverse()) await clean();
});

/** A server that answers with the headers it got. */
async function startEcho(port = 0): Promise<Server> {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  cleanings.push(() => stopped(server));
  return server;
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Asks as a browser does, over HTTP/2 and TLS. */
function ask({ origin, certificate }: RealProxy, headers: Record<string, string> = {}) {
  const session = connect(origin, { ca: certificate });
  const stream = session.request({ ":path": "/en", ...headers });
  return new Promise<{ status: number; text: string }>((done, fail) => {
    let [status, text] = [0, ""];
    session.on("error", fail);
    stream.on("response", (answer) => (status = Number(answer[":status"])));
    stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    stream.on("error", fail).on("end", () => session.close(() => done({ status, text })));
  });
}

describe.each([
  ["nginx", (port: number) => startNginx([port])],
  ["caddy", startCaddy],
] as const)("%s as deploy sets it up (needs the program)", (program, start) => {
  const withProgram = test.skipIf(!hasProgram(program));

  withProgram("speaks HTTP/2 and names the visitor, whatever the visitor says", async () => {
    const proxy = await start(portOf(await startEcho()));
    cleanings.push(proxy.stop);
    const { status, text } = await ask(proxy, { "x-forwarded-for": "203.0.113.9" });
    const headers = JSON.parse(text);
    expect(status).toBe(200);
    expect(headers["x-forwarded-proto"]).toBe("https");
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(clientAddress("127.0.0.1", headers["x-forwarded-for"], 1)).toBe("127.0.0.1");
    const plain = await fetch(`${proxy.plainOrigin}/en?a=1`, { redirect: "manual" });
    expect(plain.status).toBe(308);
    expect(plain.headers.get("location")).toMatch(/^https:.*\/en\?a=1$/);
  });
});

test.skipIf(!hasProgram("nginx"))(
  "R10 nginx answers while three servers restart one after the other (needs the program)",
  async () => {
    const servers = [await startEcho(), await startEcho(), await startEcho()];
    const ports = servers.map(portOf);
    const proxy = await startNginx(ports);
    cleanings.push(proxy.stop);
    for (const [index, server] of servers.entries()) {
      await stopped(server);
      const statuses = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask(proxy)).status);
      expect(statuses).toEqual(Array(6).fill(200));
      await startEcho(ports[index]);
      await pause(1_100);
    }
  },
);
