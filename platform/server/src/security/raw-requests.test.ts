import { connect, type Socket } from "node:net";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { submission } from "@site/gateway/test/test-gateway";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanUp, listen, type Served, serve, startedSite } from "#test/served-site.ts";

/* What no HTTP client sends: bytes on a socket. */

let served: Served;
let port: number;
beforeAll(async () => {
  const env = { REQUESTS_PER_MINUTE: "0" };
  served = await serve(await startedSite(), { env });
  port = await listen(served);
}, 60_000);
afterAll(cleanUp);

const open = () => connect(port, "127.0.0.1");

/** Everything that is answered until the connection ends. */
async function answerOn(socket: Socket): Promise<string> {
  let answer = "";
  socket.on("data", (part) => {
    answer += part.toString("latin1");
  });
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

/** What bytes are answered with, or what of it comes before a while in which nothing comes. */
function answersTo(bytes: string): Promise<string> {
  const socket = open();
  socket.setTimeout(700, () => socket.destroy()).write(bytes);
  return answerOn(socket);
}

const statusesIn = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const body = JSON.stringify({ ...submission, email: "smuggled@example.com" });
const hidden = [
  "POST /rest/v1/contact_submissions HTTP/1.1",
  "Host: a",
  "Content-Type: application/json",
  `Content-Length: ${Buffer.byteLength(body)}`,
  "",
  body,
].join("\r\n");

describe("a request whose length is told in two ways", () => {
  const outer = (...headers: string[]) =>
    ["POST /api/v1.0/email/send HTTP/1.1", "Host: a", ...headers, "", ""].join("\r\n");

  const chunked = "Transfer-Encoding: chunked";
  test.each([
    ["both lengths", `${outer("Content-Length: 6", chunked)}0\r\n\r\n${hidden}`],
    ["two lengths", outer("Content-Length: 0", "Content-Length: 400") + hidden],
    ["a list of lengths", outer("Content-Length: 0, 400") + hidden],
    ["a signed length", outer("Content-Length: +0") + hidden],
    ["a hexadecimal length", outer("Content-Length: 0x0") + hidden],
    ["chunked not last", `${outer("Transfer-Encoding: chunked, identity")}0\r\n\r\n${hidden}`],
    ["a made-up encoding", `${outer("Transfer-Encoding: xchunked")}0\r\n\r\n${hidden}`],
    ["a space before the colon", `${outer("Transfer-Encoding : chunked")}0\r\n\r\n${hidden}`],
    ["a folded header", `${outer("Transfer-Encoding:\r\n chunked")}0\r\n\r\n${hidden}`],
    ["a chunk size that is none", `${outer("Transfer-Encoding: chunked")}0x\r\n\r\n${hidden}`],
    ["bare line feeds", outer("Content-Length: 0").replaceAll("\r\n", "\n") + hidden],
    ["a header ended by NUL", outer("X: a\0Content-Length: 0") + hidden],
  ])("(%s) smuggles no second one in", async (_title, bytes) => {
    const statuses = statusesIn(await answersTo(bytes));
    expect(statuses).toHaveLength(1);
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect(statuses[0]).toBeLessThan(500);
  });

  test("and what they tried to smuggle was never kept", async () => {
    const before = await served.app.inject({
      method: "POST",
      url: "/rest/v1/contact_submissions",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ ...submission, email: "proper@example.com" }),
    });
    expect(before.statusCode).toBe(201);
    const { submissions, close } = await openSubmissionStore(readGatewayConfig({}, served.folder));
    const emails = (await submissions.submissions({})).map(({ email }) => email);
    await close();
    expect(emails).toEqual(["proper@example.com"]);
  });
});

const get = "GET / HTTP/1.1\r\nHost: a\r\n";
const closing = "Connection: close\r\n\r\n";
test.each([
  ["no HTTP", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400],
  ["a made-up method", "HACK / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["two hosts", `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n${closing}`, 400],
  ["two hosts of a form", `GET /forms/contact HTTP/1.1\r\nHost: a\r\nHost: b\r\n${closing}`, 400],
  ["an expectation", `GET / HTTP/1.1\r\nHost: a\r\nExpect: a-pony\r\n${closing}`, 417],
  ["headers of more than 16 KiB", `${get}X: ${"x".repeat(17_000)}\r\n\r\n`, 431],
  ["an address of more than 16 KiB", `GET /${"x".repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  [
    "a body that is announced too long",
    `POST /forms/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n${closing}`,
    413,
  ],
])("%s is rejected, with the headers of every answer", async (_title, bytes, status) => {
  const answer = await answersTo(bytes);
  expect(statusesIn(answer)).toEqual([status]);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
});

test("what is sent to a page is not read: no JSON, no chunk of it", async () => {
  const head = "POST /one HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
  const chunks = "1\r\n{\r\n".repeat(1_000);
  const answer = await answersTo(
    `${head}Transfer-Encoding: chunked\r\n${closing}${chunks}0\r\n\r\n`,
  );
  expect(statusesIn(answer)).toEqual([405]);
});

test.each([
  // This is read as an HTTP 0.9 request for "/", with headers.
  ["a line break in the address", "GET /\r\nX: y HTTP/1.1\r\nHost: a\r\n\r\n", 404],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["another protocol", `${get}Upgrade: websocket\r\nConnection: upgrade\r\n\r\n`, 404],
  ["another site's whole address", `${get.replace("/ ", "http://evil.example/ ")}${closing}`, 404],
])("%s gets one answer, which is this site's", async (_title, bytes, status) => {
  const answer = await answersTo(bytes);
  expect(statusesIn(answer)).toEqual([status]);
  expect(answer).not.toMatch(/evil/i);
});

test("a tunnel gets no answer, and its connection is closed", async () => {
  const socket = open();
  socket.write("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  await answerOn(socket);
  expect(socket.bytesRead).toBe(0);
});

test("a whole address is answered as its path is", async () => {
  for (const [path, status] of Object.entries({ "/one": 200, "/nowhere": 404, "/healthz": 200 })) {
    const answer = await answersTo(`${get.replace("/ ", `http://a${path} `)}${closing}`);
    expect(statusesIn(answer)).toEqual([status]);
  }
});

test("headers that trickle in are given up", async () => {
  const { server } = served.app;
  const { headersTimeout } = server;
  expect(headersTimeout).toBe(10_000);
  server.headersTimeout = 500;
  const socket = open();
  const begunAt = performance.now();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n");
  const trickle = setInterval(() => socket.write("X-A: b\r\n"), 100);
  const answer = await answerOn(socket);
  clearInterval(trickle);
  server.headersTimeout = headersTimeout;
  expect(performance.now() - begunAt).toBeLessThan(5_000);
  expect(statusesIn(answer)).toEqual([408]);
});
