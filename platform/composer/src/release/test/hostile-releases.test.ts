import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attemptWalls, defaultLimits } from "#compose/render/walls.ts";
import { TestSite } from "../../../test/test-site.ts";

/*
 * Releases that try to get out while they are composed. Each attempt reports what it got as the
 * page's text, or ends the composition.
 */

const limits = { ...defaultLimits, processorSeconds: 5, deadlineMs: 3000, memoryMb: 1536 };
const secret = "the-owner's-secret";

let site: TestSite;
beforeEach(async () => {
  process.env["SECRET_OF_THIS_PROCESS"] = secret;
  site = await TestSite.started();
  await writeFile(join(site.folder, "secret.txt"), secret);
});
afterEach(async () => {
  delete process.env["SECRET_OF_THIS_PROCESS"];
  await site.close();
});

/** Promotes a hostile `mf-one` and a harmless `mf-two`, so that the pages of both are rendered. */
async function hostile(code: string, deadlineMs = limits.deadlineMs) {
  const releases = [await site.nextOne("6.6.6", { code }), await site.nextTwo("1.1.0")];
  return site.promote(releases, { rendering: { limits: { ...limits, deadlineMs } } });
}

/** A page after its module ran some code, which may set `text`; the promotion succeeds. */
async function said(code: string): Promise<string> {
  await hostile(code, 20_000);
  return site.html("/one");
}

/** Paths of the programs that make namespaces, so that a machine without them can be tried. */
const machines = {
  "with what this machine has": {},
  "without bubblewrap": { BWRAP_PATH: "/nowhere/bwrap" },
  "without any namespace": { BWRAP_PATH: "/nowhere/bwrap", UNSHARE_PATH: "/nowhere/unshare" },
};
afterEach(() => vi.unstubAllEnvs());

/** Walks everything that code can reach from its globals, and names what would open the machine. */
const walk = `
  const keys = ["getBuiltinModule", "binding", "dlopen", "reallyExit", "readFileSync", "writeSync", "DatabaseSync", "spawn", "connect", "_handle", "createRequire", "registerHooks"];
  const seen = new Set(); const found = new Set(); const todo = [globalThis, import.meta, Error, async function* () {}, (function* () {})(), setTimeout(() => {}, 0)];
  while (todo.length > 0) {
    const one = todo.pop();
    if (one === null || one === undefined || (typeof one !== "object" && typeof one !== "function") || seen.has(one)) continue;
    seen.add(one);
    for (const key of keys) try { if (key in one) found.add(key); } catch {}
    todo.push(Object.getPrototypeOf(one));
    for (const key of Reflect.ownKeys(one)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(one, key) ?? {};
      todo.push(value, get, set);
      try { todo.push(one[key]); } catch {}
    }
  }
  text = "reached: " + [...found].join(" ") + " in " + (seen.size > 500 ? "all" : "too little") + ".";`;

/** Ways to Node, or to code that the pages' policy forbids; each is an expression that must throw. */
const waysOut = [
  ...["process", "global", "require", "Buffer", "fetch", "WebSocket", "WebAssembly", "Worker"],
  ...["BroadcastChannel", "MessageChannel", "localStorage", "setImmediate", "navigator"],
  'await import("node:fs")',
  'await import("fs")',
  'await import("node:sqlite")',
  `await import("data:text/javascript,export * from 'node:fs'")`,
  'await import("file:///etc/hostname")',
  'await import("../../mf-two/1.1.0/two-pt.js")',
  'eval("1")',
  'Function("return this")()',
  'setTimeout.constructor("return this")()',
  'console.log.constructor("return this")()',
  "(async () => {}).constructor(\"return import('node:fs')\")()",
  "(() => { Error.prepareStackTrace = (_, sites) => sites; const sites = new Error().stack; delete Error.prepareStackTrace; return sites.map((site) => site.getThis() ?? site.getFunction()).find((one) => one !== undefined).anything; })()",
  `(() => { Object.hasOwn = () => true; String.prototype.startsWith = () => true; RegExp.prototype.test = () => true; return import("node:fs"); })()`,
  `(() => { Map.prototype.get = () => "node:fs"; Reflect.apply = () => "node:fs"; return import("node:fs"); })()`,
  `(() => { globalThis.URL = class { href = "node:fs"; }; Object.prototype.url = "node:fs"; Object.prototype.format = "builtin"; return import("node:fs"); })()`,
];

describe.each(Object.entries(machines))("R15 a release that is composed %s", (_, paths) => {
  beforeEach(() => {
    for (const [name, path] of Object.entries(paths)) vi.stubEnv(name, path);
  });

  it("finds the language and what browsers have too, reaches nothing of Node, and gets through no way out", async () => {
    const tries = waysOut.map(
      (way, index) => `try { await (${way}); out.push(${index}); } catch { stopped += 1; }`,
    );
    const html = await said(
      `const { stack } = new Error("x"); ${walk}
       const out = []; let stopped = 0; ${tries.join("\n")}
       text += (self === globalThis) + " out: " + out.join() + "; stopped: " + stopped + ". stack: " + stack;`,
    );
    expect(html).toContain(`reached:  in all.true out: ; stopped: ${waysOut.length}.`);
    expect(html).toMatch(/stack: Error: x[^<]*one-pt\.js/);
    expect(html, "no path of this machine").not.toContain(join(import.meta.dirname, "../../.."));
  });

  it("would be stopped by each wall alone: all are attempted first, by code that has all of Node", async () => {
    const attempts = await attemptWalls();
    expect(attempts?.succeeded).toEqual({
      ...{ environment: false, reading: false, writing: false, databases: false },
      ...{ network: false, programs: false, threads: false, node: false },
    });
    if ("BWRAP_PATH" in paths) expect(attempts?.hidesFiles).toBe(false);
    if ("UNSHARE_PATH" in paths) expect(attempts?.namespaces).toBeUndefined();
  });
});

it("a release may start what fails and isn't awaited, as in browsers", async () => {
  const html = await said(
    `void (async () => fetch("/settings"))(); setTimeout(() => document.title, 0);
     await new Promise((resolve) => setTimeout(resolve, 20));
     text = "still here";`,
  );
  expect(html).toContain("still here");
});

describe("R15 a release that reaches for more while it is composed", () => {
  it("is rejected where it hides which page it has rendered, and spoils nothing", async () => {
    const before = await site.html("/two");
    const spoiling = said('Array.prototype.map = () => []; text = "polluted";');
    await expect(spoiling).rejects.toThrow("it does not use one, the page at its address");
    expect([1].map((one) => one + 1)).toEqual([2]);
    expect(await site.html("/two")).toBe(before);
  });

  it("spoils no other remote's pages and nothing of this process", async () => {
    await said(
      `Object.prototype.polluted = "yes"; Array.prototype.at = () => "polluted"; String.prototype.concat = () => "";
       JSON.parse = () => ({}); text = "polluted";`,
    );
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect([1].map((one) => one + 1)).toEqual([2]);
    const html = await site.html("/two");
    expect(html).toContain("two 1.1.0");
    expect(html).not.toContain("polluted");
  });
});

describe("R15 a release that does harm while it is composed", () => {
  it.each([
    [
      "waits for what never comes",
      "await new Promise(() => {});",
      /its process ended \(exit code 0\)/,
    ],
    [
      "takes memory without end",
      "const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));",
      /more than 512 MB of heap|5 s of processor time|not done/,
    ],
    [
      "takes memory without end outside of the heap",
      "const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1));",
      // On a busy machine the deadline comes first.
      /more than 512 MB of heap or 1536 MB in all|failed to render: .*(memory|allocat)|not done/i,
    ],
    [
      "waits for what has failed",
      "setTimeout(() => { throw new Error('the end'); }); await new Promise(() => {});",
      /its process ended \(exit code 0\): the end, while it rendered \/de\/one, \/en\/one, \/one\.$/m,
    ],
    ["writes what is no result", 'JSON.stringify = () => "hello";', /its output is not a result/],
    [
      "answers for pages that nobody asked for",
      `JSON.stringify = () => '{"path":"/two","fragment":{}}';`,
      /its output is not a result/,
    ],
    [
      "writes a line without end",
      'JSON.stringify = () => "x".repeat(4e6);',
      /wrote more than 1048576 bytes for a page/,
    ],
    ["makes a megabyte of markup", 'markup = "<p>word</p>".repeat(9e4);', /markup|characters/],
    [
      "imports what it does not hold",
      'await import("left-pad");',
      /imports "left-pad", which its release does not hold/,
    ],
    [
      "hides in what it throws",
      'throw new Error("\\u001b[2Jgone\\u202e" + "x".repeat(5000));',
      /failed to render: \[?\s*\[2Jgone x{50,500}$/m,
    ],
  ])("%s: the message says so, the channel stays", async (_, code, message) => {
    const before = await site.revision();
    const error = await hostile(code).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(/mf-one 6\.6\.6/);
    expect(String(error)).toMatch(message);
    expect(String(error).length).toBeLessThan(4000);
    expect(await site.revision()).toEqual(before);
  });

  it.each([
    ["loops", "for (;;) {}"],
    ["waits", "await new Promise(() => setInterval(() => {}, 1));"],
  ])("%s without end: it is stopped at its deadline", async (_, code) => {
    await expect(hostile(code, 1000)).rejects.toThrow(/mf-one 6\.6\.6.*not done within 1 s/);
  });

  it("is named with those whose slots were in its process", async () => {
    const pages = { two: {} };
    const slots = ["teaser"];
    const slotted = await site.remote({ name: "mf-two", version: "2.0.0", pages, slots });
    const next = await site.nextOne("6.6.6", {
      code: "setTimeout(() => { throw 7; }); await new Promise(() => {});",
    });
    const promotion = site.promote([slotted, next], { rendering: { limits } });
    await expect(promotion).rejects.toThrow(
      /mf-one 6\.6\.6: .* \(exit code 0\): 7.* \(slots of mf-two 2\.0\.0 were rendered in the same/,
    );
  });
});

it("R15 the program inside imports no release where a wall is missing", () => {
  const program = join(import.meta.dirname, "../../compose/render/renderer.mjs");
  const targets = { file: program, newFile: site.folder, port: 1 };
  const assignment = { base: "release:/", scripts: {}, shell: "shell", entries: {}, paths: ["/"] };
  const input = JSON.stringify({ targets, assignment });
  const output = execFileSync(process.execPath, [program], { input, encoding: "utf8" });
  expect(JSON.parse(output)).toMatchObject({ reading: true, writing: false, node: false });
});
