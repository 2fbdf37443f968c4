import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TestSite } from "@site/composer/test/test-site";
import { reportsPath } from "@site/contract/report";
import { readGatewayConfig } from "@site/gateway/gateway";
import { throwawayFolder } from "@site/gateway/test/throwaway-folder";
import type { CompositionRecord } from "@site/registry/composition-record";
import * as fc from "fast-check";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ReportFiles } from "./report-files.ts";
import type { ReportRecord } from "./report-record.ts";
import { reportRoutes } from "./report-routes.ts";

let site: TestSite;
let record: CompositionRecord;
let app: FastifyInstance;
let files: ReportFiles;
let disk: ReturnType<typeof throwawayFolder>;

async function serve(env: Record<string, string> = {}) {
  app = fastify();
  const config = readGatewayConfig({ REQUESTS_PER_MINUTE: "0", ...env }, disk.folder);
  await app.register(reportRoutes({ files, site: () => record }, config), { prefix: reportsPath });
}

beforeEach(async () => {
  site = await TestSite.open();
  record = (await site.start()).promotion.record;
  disk = throwawayFolder();
  files = new ReportFiles(join(disk.folder, "reports"));
  await serve();
});
afterEach(async () => {
  await app.close();
  await site.close();
  disk.remove();
});

const post = (body: unknown, type = "application/json", headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: reportsPath,
    headers: { "content-type": type, ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const kept = () => files.since(new Date(0));
const batchOf = (...reports: object[]) => ({ composition: record.id, reports });
const vital = { kind: "vital", path: "/de/one", name: "LCP", value: 1234.5, rating: "good" };

describe("a page's batch", () => {
  test("is kept with remote, version, language, page and phase", async () => {
    const failure = {
      kind: "failure",
      path: "/en/one",
      remote: "mf-one",
      version: "1.0.0",
      part: "one",
      language: "en",
      phase: "load",
      fault: "unreachable",
      message: "mf-one: one in en failed to load",
    };
    const error = {
      kind: "error",
      path: "/one",
      name: "TypeError",
      message: "x is not a function",
      source: "/mf-two/1.0.0/two-pt.js:1:20",
    };
    const image = { kind: "resource", path: "/one", element: "img", source: "/shell/1.0.0/x.png" };
    expect((await post(batchOf(failure, error, image, vital))).statusCode).toBe(204);
    expect((await kept()).map(({ at: _at, ...rest }) => rest)).toEqual([
      {
        kind: "failure",
        what: "unreachable",
        message: "one: mf-one: one in en failed to load",
        remote: "mf-one",
        version: "1.0.0",
        page: "one",
        language: "en",
        phase: "load",
        source: "",
      },
      {
        kind: "error",
        what: "TypeError",
        message: "x is not a function",
        remote: "mf-two",
        version: "1.0.0",
        page: "one",
        language: "pt",
        phase: "run",
        source: "/mf-two/1.0.0/two-pt.js:1:20",
      },
      {
        kind: "resource",
        what: "img",
        message: "",
        remote: "shell",
        version: "1.0.0",
        page: "one",
        language: "pt",
        phase: "load",
        source: "/shell/1.0.0/x.png",
      },
      {
        kind: "vital",
        what: "LCP",
        message: "good",
        remote: "mf-one",
        version: "1.0.0",
        page: "one",
        language: "de",
        phase: "run",
        source: "",
        value: 1234.5,
      },
    ]);
  });

  test("leaves out what doesn't fit and keeps the rest", async () => {
    const wrong = [{ ...vital, value: -1 }, { ...vital, name: "FID" }, { kind: "x" }, null, "text"];
    expect((await post(batchOf(...(wrong as object[]), vital))).statusCode).toBe(204);
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    ["no JSON", "{"],
    ["no batch", {}],
    ["a list", [1].join()],
    ["too many reports", { composition: "ab", reports: Array(21).fill(vital) }],
    ["a composition that is none", { composition: "../x", reports: [vital] }],
  ])("is refused when it is %s", async (_title, body) => {
    expect((await post(body)).statusCode).toBe(400);
    expect(await kept()).toEqual([]);
  });
});

describe("what a browser reports by itself", () => {
  const host = "https://www.example.com";

  test("is kept in both formats, by the file that was refused or did it", async () => {
    const told = [
      {
        type: "csp-violation",
        age: 1,
        url: `${host}/de/one?q=ana`,
        user_agent: "Browser of Ana",
        body: {
          blockedURL: "https://evil.example/x.js?who=ana",
          effectiveDirective: "script-src-elem",
          sourceFile: `${host}/mf-one/1.0.0/one-de.js`,
          lineNumber: 3,
          columnNumber: 7,
          sample: "typed by ana",
        },
      },
      { type: "deprecation", url: `${host}/one`, body: { id: "x" } },
    ];
    expect((await post(told, "application/reports+json")).statusCode).toBe(204);
    const older = {
      "csp-report": {
        "document-uri": `${host}/en/one`,
        "violated-directive": "style-src-attr 'self'",
        "blocked-uri": "inline",
        "script-sample": "typed by ana",
      },
    };
    expect((await post(older, "application/csp-report")).statusCode).toBe(204);
    const fields = (await kept()).map((one) =>
      [one.kind, one.what, one.source, one.message, one.remote, one.version, one.language].join(
        "|",
      ),
    );
    expect(fields).toEqual([
      "policy|script-src-elem|https://evil.example|by /mf-one/1.0.0/one-de.js:3:7|mf-one|1.0.0|de",
      "policy|style-src-attr|inline||mf-one|1.0.0|en",
    ]);
  });

  test("is left out when a visitor's extension did it", async () => {
    const body = { blockedURL: "chrome-extension://abc/x.js", effectiveDirective: "script-src" };
    await post([{ type: "csp-violation", url: `${host}/one`, body }], "application/reports+json");
    expect(await kept()).toEqual([]);
  });
});

test("nothing personal is kept, wherever somebody puts it", async () => {
  const words = 'ana@example.com "queremos automatizar" ?q=fechamento +55 48 99999-1234';
  const personal = /ana@|automatizar|fechamento|99999|203\.0\.113|Firefox/;
  const everywhere = { path: `/de/one?${words}`, message: words, source: `/x?${words}` };
  const reports = [
    { kind: "error", name: "Error", ...everywhere },
    { kind: "error", name: "Error", ...everywhere, path: `/${words}` },
    { kind: "resource", element: "img", ...everywhere, source: `https://a.example/${words}` },
  ];
  const from = { "x-forwarded-for": "203.0.113.9", "user-agent": "Firefox" };
  await post(batchOf(...reports), "application/json", from);
  const [name = ""] = readdirSync(join(disk.folder, "reports"));
  const text = readFileSync(join(disk.folder, "reports", name), "utf8");
  expect(text.split("\n")).toHaveLength(reports.length + 1);
  expect(text).not.toMatch(personal);
});

test("what an address sends beyond thirty requests a minute is dropped without a word", async () => {
  await app.close();
  await serve({ REQUESTS_PER_MINUTE: "60" });
  for (let times = 0; times < 35; times += 1) {
    expect((await post(batchOf(vital))).statusCode).toBe(204);
  }
  expect(await kept()).toHaveLength(30);
});

test("another site's page is refused", async () => {
  const foreign = { origin: "https://evil.example" };
  const answer = await post(batchOf(vital), "application/json", foreign);
  expect(answer.statusCode).toBe(403);
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  expect(await kept()).toEqual([]);
});

test("a body that is too big is refused", async () => {
  const long = { ...vital, path: `/${"x".repeat(70_000)}` };
  expect((await post(batchOf(long))).statusCode).toBe(413);
});

test("a page is answered the same when reports cannot be kept", async () => {
  const full = { keep: () => Promise.reject(new Error("ENOSPC: no space left on device")) };
  await app.close();
  const lines: string[] = [];
  app = fastify({ logger: { level: "error", stream: { write: (line) => lines.push(line) } } });
  const config = readGatewayConfig({}, disk.folder);
  await app.register(reportRoutes({ files: full, site: () => record }, config), {
    prefix: reportsPath,
  });
  for (let times = 0; times < 3; times += 1) {
    expect((await post(batchOf(vital))).statusCode).toBe(204);
  }
  expect(lines).toHaveLength(1);
});

test("whatever is sent meets no fault of the server, and only proper lines are kept", async () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.webUrl(), fc.emailAddress());
  const value = fc.oneof(text, fc.double(), fc.constant(null), fc.jsonValue());
  const fields = fc.constantFrom(
    ...["kind", "path", "name", "message", "source", "remote", "version", "part", "language"],
    ...["phase", "fault", "element", "value", "rating", "type", "url", "body", "__proto__"],
  );
  const mostly = fc.constantFrom<object>(
    vital,
    { kind: "error", path: "/one", name: "Error", message: "m", source: "/mf-one/1.0.0/a.js:1:1" },
    { type: "csp-violation", url: "https://a.example/one", body: { effectiveDirective: "x" } },
  );
  const report = fc
    .tuple(mostly, fc.dictionary(fields, value, { maxKeys: 3 }))
    .map(([right, wrong]) => ({ ...right, ...wrong }));
  const body = fc.oneof(
    fc.array(report, { maxLength: 5 }).map((reports) => ({ composition: "ab", reports })),
    fc.array(report, { maxLength: 5 }),
    report.map((one) => ({ "csp-report": one })),
    fc.jsonValue(),
  );
  const isProper = (one: ReportRecord) =>
    /^(error|failure|resource|policy|vital)$/.test(one.kind) &&
    ["one", "two", "404"].includes(one.page) &&
    ["pt", "en", "de"].includes(one.language) &&
    one.message.length <= 300 &&
    /^[\w$.-]{0,60}$/.test(one.what + one.remote) &&
    !/[?#\s]/.test(one.source);
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      const { statusCode } = await post(JSON.stringify(given));
      expect([204, 400]).toContain(statusCode);
    }),
    { numRuns: Number(process.env["HOSTILE_REQUESTS"] ?? 500) },
  );
  expect((await kept()).filter((one) => !isProper(one))).toEqual([]);
  expect((await kept()).length).toBeGreaterThan(50);
});

test("dropped reports leave one line in the log, whoever sends how many", async () => {
  const lines: string[] = [];
  const logged = fastify({
    logger: { level: "warn", stream: { write: (line) => lines.push(line) } },
  });
  const few = new ReportFiles(join(disk.folder, "few"), { maxRowsOfSender: 2 });
  const config = readGatewayConfig({}, disk.folder);
  await logged.register(reportRoutes({ files: few, site: () => record }, config), {
    prefix: reportsPath,
  });
  for (let times = 0; times < 3; times += 1) {
    await logged.inject({
      method: "POST",
      url: reportsPath,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(batchOf(vital, vital)),
    });
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("dropped");
  await logged.close();
});
