import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reportsPath } from "@site/contract/report";
import { anyText } from "@site/gateway/test/any-text";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cleanUp, openSite, type Served, serve } from "#test/served-site.ts";
import { ReportFiles } from "./report-files.ts";
import type { ReportRecord } from "./report-record.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let served: Served;
let composition: string;

beforeAll(async () => {
  site = await openSite();
  composition = (await site.start()).promotion.record.id;
});
afterAll(cleanUp);
beforeEach(async () => {
  served = await serve(site, { env: { REQUESTS_PER_MINUTE: "0" } });
});

const post = (body: unknown, type = "application/json", headers: Record<string, string> = {}) =>
  served.app.inject({
    method: "POST",
    url: reportsPath,
    headers: { "content-type": type, ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const folder = () => join(served.folder, "reports");
const kept = () => new ReportFiles(folder()).since(new Date(0));
/** These fields of what was kept, a line for each report. */
const keptFields = async (...names: (keyof ReportRecord)[]) =>
  (await kept()).map((one) => names.map((name) => one[name]).join("|"));
const batchOf = (...reports: object[]) => ({ composition, reports });
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
    const altered = { kind: "altered", path: "/de/one" };
    expect((await post(batchOf(failure, error, image, altered, vital))).statusCode).toBe(204);
    const where = ["remote", "version", "page", "language", "phase", "source", "value"] as const;
    expect(await keptFields("kind", "what", "message", ...where)).toEqual([
      "failure|unreachable|one: mf-one: one in en failed to load|mf-one|1.0.0|one|en|load||",
      "error|TypeError|x is not a function|mf-two|1.0.0|one|pt|run|/mf-two/1.0.0/two-pt.js:1:20|",
      "resource|img||shell|1.0.0|one|pt|load|/shell/1.0.0/x.png|",
      "altered|markup||mf-one|1.0.0|one|de|render||",
      "vital|LCP|good|mf-one|1.0.0|one|de|run||1234.5",
    ]);
  });

  test("of a composition that is no longer shown is kept without the version of its page", async () => {
    const reports = [vital, { kind: "altered", path: "/de/one" }];
    expect((await post({ composition: "ab", reports })).statusCode).toBe(204);
    expect((await kept()).map(({ remote, version }) => [remote, version])).toEqual([
      ["mf-one", ""],
      ["mf-one", ""],
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

  const violation = (told: object) => post({ "csp-report": told }, "application/csp-report");

  test("is kept by the file that was refused or did it", async () => {
    const told = {
      "document-uri": `${host}/de/one?q=ana`,
      "effective-directive": "script-src-elem",
      "violated-directive": "script-src-elem",
      "blocked-uri": "https://evil.example/x.js?who=ana",
      "source-file": `${host}/mf-one/1.0.0/one-de.js`,
      "line-number": 3,
      "column-number": 7,
      "script-sample": "typed by ana",
    };
    expect((await violation(told)).statusCode).toBe(204);
    const older = {
      "document-uri": `${host}/en/one`,
      "violated-directive": "style-src-attr 'self'",
      "blocked-uri": "inline",
      "line-number": null,
    };
    expect((await violation(older)).statusCode).toBe(204);
    const release = ["remote", "version", "language"] as const;
    expect(await keptFields("kind", "what", "source", "message", ...release)).toEqual([
      "policy|script-src-elem|https://evil.example|by /mf-one/1.0.0/one-de.js:3:7|mf-one|1.0.0|de",
      "policy|style-src-attr|inline||mf-one|1.0.0|en",
    ]);
  });

  test("is left out when a visitor's extension did it", async () => {
    const blocked = { "blocked-uri": "chrome-extension://abc/x.js" };
    const told = { "document-uri": `${host}/one`, "effective-directive": "script-src", ...blocked };
    expect((await violation(told)).statusCode).toBe(204);
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
  const [name = ""] = readdirSync(folder());
  const text = readFileSync(join(folder(), name), "utf8");
  expect(text.split("\n")).toHaveLength(reports.length + 1);
  expect(text).not.toMatch(personal);
});

test("what an address sends beyond thirty requests a minute is dropped without a word", async () => {
  served = await serve(site, { env: {} });
  for (let times = 0; times < 35; times += 1) {
    expect((await post(batchOf(vital))).statusCode).toBe(204);
  }
  expect(await kept()).toHaveLength(30);
});

test("a network of IPv6 has one sender's part of the day", async () => {
  served = await serve(site, { env: { TRUST_PROXY: "1" } });
  for (let sent = 0; sent < 320; sent += 20) {
    const reports = Array.from({ length: 20 }, (_, number) => {
      const message = `${sent + number}`;
      return { kind: "error", path: `/${sent % 3}`, name: `E${message}`, message, source: "" };
    });
    const from = { "x-forwarded-for": `2001:db8:7:${sent.toString(16)}::1` };
    await post(batchOf(...reports), "application/json", from);
  }
  expect(await kept()).toHaveLength(300);
});

test("a body that is too big is refused", async () => {
  const long = { ...vital, path: `/${"x".repeat(70_000)}` };
  expect((await post(batchOf(long))).statusCode).toBe(413);
});

test("a page is answered the same when reports cannot be kept, and the log says so once", async () => {
  writeFileSync(folder(), "not a folder");
  for (let times = 0; times < 3; times += 1) {
    expect((await post(batchOf(vital))).statusCode).toBe(204);
  }
  expect(served.lines.map((line) => JSON.parse(line).msg)).toEqual(["reports cannot be kept"]);
});

test("dropped reports leave one line in the log, whoever sends how many", async () => {
  const error = { kind: "error", path: "/one", name: "Error", message: "m", source: "" };
  served = await serve(site, { env: {} });
  for (let times = 0; times < 15; times += 1) await post(batchOf(...Array(20).fill(error)));
  expect(served.lines).toHaveLength(1);
  expect(served.lines[0]).toContain("dropped");
});

test("whatever is sent meets no fault of the server, and only proper lines are kept", async () => {
  const text = fc.oneof(fc.string(), anyText(), fc.webUrl(), fc.emailAddress());
  const value = fc.oneof(text, fc.double(), fc.constant(null), fc.jsonValue());
  const fields = fc.constantFrom(
    ...["kind", "path", "name", "message", "source", "remote", "version", "part", "language"],
    ...["phase", "fault", "element", "value", "rating", "document-uri", "__proto__"],
    ...["blocked-uri", "source-file", "line-number", "violated-directive"],
  );
  const mostly = fc.constantFrom<object>(
    vital,
    { kind: "error", path: "/one", name: "Error", message: "m", source: "/mf-one/1.0.0/a.js:1:1" },
    { "document-uri": "https://a.example/one", "effective-directive": "x" },
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
    /^(error|failure|resource|altered|policy|vital)$/.test(one.kind) &&
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
    { numRuns: Number(process.env["HOSTILE_REQUESTS"] ?? 150) },
  );
  expect((await kept()).filter((one) => !isProper(one))).toEqual([]);
  expect((await kept()).length).toBeGreaterThan(50);
});

describe("a document's headers", () => {
  test("say where browsers and pages report to", async () => {
    const { headers } = await served.app.inject("/one");
    expect(headers["server-timing"]).toMatch(/, reports;desc="[0-9a-f]{16}"$/);
    expect(headers["content-security-policy"]).toMatch(
      /frame-ancestors 'none'; report-uri \/_reports$/,
    );
    expect((await served.app.inject(reportsPath)).statusCode).toBe(405);
  });

  test("ask for no reports where the server answers pages alone", async () => {
    served = await serve(site);
    const { headers } = await served.app.inject("/one");
    expect(headers["server-timing"]).not.toContain("reports");
    expect(headers["content-security-policy"]).not.toContain("report");
    expect((await post({})).statusCode).toBe(405);
  });
});
