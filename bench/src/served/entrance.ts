import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import type { FastifyInstance } from "fastify";
import type { Line } from "../line/line.ts";
import { LineSocket } from "../line/line-socket.ts";

/**
 * Largest TLS record. The browser can read a record only when all of it has come; for that reason
 * CDNs begin with records of one packet, while Node's own take up to 16 kB.
 */
const recordBytes = 1370;

/** A server as visitors reach it: HTTP/2 over TLS, as behind a CDN. */
export interface Entrance extends AsyncDisposable {
  origin: string;
  /** Sets the line that new connections cross; undefined is the machine's own. */
  setLine: (line: Line | undefined) => void;
}

/** Opens a site's server to the browser, on any port that is free. */
export async function openEntrance(app: FastifyInstance, { pem }: Certificate): Promise<Entrance> {
  await app.ready();
  let current: Line | undefined;
  const sockets = new Set<Socket>();
  const secure = createSecureServer({ key: pem, cert: pem });
  // Cast: on a server every stream is a server's stream.
  secure.on("stream", (stream, headers) => void answer(app, stream as ServerHttp2Stream, headers));
  const entrance = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    secure.emit("connection", current ? new LineSocket(socket, current) : socket);
  });
  secure.on("secureConnection", (socket: TLSSocket) => socket.setMaxSendFragment(recordBytes));
  // A visitor who closes the tab breaks connections off: no fault of the server's.
  secure.on("sessionError", () => {});
  await once(entrance.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `https://127.0.0.1:${(entrance.address() as AddressInfo).port}`,
    setLine: (line) => {
      current = line;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await entrance[Symbol.asyncDispose]();
      await app.close();
    },
  };
}

/** Headers that HTTP/2 has no use for. */
const ofConnection = ["connection", "keep-alive", "transfer-encoding"];

/**
 * Answers a request as a CDN does: the end of a response comes with its last bytes. Node's own HTTP/2
 * responses send the end separately, as trailers might follow. Here it would come after everything
 * that was requested meanwhile: a font was complete 400 ms after its last byte.
 */
async function answer(
  app: FastifyInstance,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): Promise<void> {
  try {
    const { ":method": method, ":path": url, ":authority": host = "" } = headers;
    const own = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
    const response = await app.inject({
      method: method as "GET",
      url: url ?? "/",
      headers: { ...Object.fromEntries(own), host },
      payload: await buffer(stream),
    });
    const sent = Object.entries(response.headers).filter(([name]) => !ofConnection.includes(name));
    stream.respond({ ":status": response.statusCode, ...Object.fromEntries(sent) });
    // A response without a body, such as 304, has already ended.
    if (!stream.writableEnded) stream.end(response.rawPayload);
  } catch (error) {
    // A visitor who closes the tab breaks requests off: no fault of the server's.
    if (!stream.destroyed) console.error(error);
    stream.destroy();
  }
}

/**
 * A certificate for this machine alone, made anew for each run.
 * @throws Error when there is no OpenSSL: Node itself makes keys, but no certificates.
 */
export function makeCertificate() {
  const pem = openssl([
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-days", "2", "-subj", "/CN=bench", "-keyout", "-", "-out", "-"],
  ]);
  const publicKey = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
  return {
    /** Key and certificate, one after the other. */
    pem,
    /** The key that Chromium accepts: merely ignoring certificate errors would turn its cache off. */
    publicKeyHash: createHash("sha256").update(publicKey).digest("base64"),
  };
}

export type Certificate = ReturnType<typeof makeCertificate>;

function openssl(args: readonly string[]): string {
  try {
    return execFileSync("openssl", args, { stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch (error) {
    throw new Error(
      "openssl could not make a certificate for the measured sites. Install it (Debian: apt-get install openssl) and try again.",
      { cause: error },
    );
  }
}
