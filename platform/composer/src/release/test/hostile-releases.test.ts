import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
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
  await hostile(code);
  return site.html("/one");
}

const attempt = (expression: string) =>
  `try { text = "got " + (${expression}); } catch (error) { text = "stopped by " + error.code; }`;

describe("R15 a release that reaches for more while it is composed", () => {
  it("finds an empty environment, but for the time zone, which is the same everywhere", async () => {
    const html = await said('text = "names: " + Object.keys(process.env).join(" ") + ".";');
    expect(html).toMatch(/names: (PWD )?TZ\./);
    expect(html).not.toContain(secret);
  });

  it("reads no file: its own folder's neighbors, the system's, its parent's", async () => {
    const expressions = [
      `readFileSync(${JSON.stringify(join(site.folder, "secret.txt"))})`,
      'readFileSync("/etc/hostname")',
      `readdirSync(${JSON.stringify(tmpdir())})`,
      '"".concat(readFileSync("/proc/self/../1/environ"))',
    ];
    const html = await said(
      `import { readFileSync, readdirSync } from "node:fs"; const all = [];
       ${expressions.map((one) => `${attempt(one)} all.push(text);`).join("\n")} text = all.join();`,
    );
    expect(html.match(/stopped by/g)).toHaveLength(expressions.length);
    expect(html).not.toContain(secret);
  });

  it("imports nothing of another remote", async () => {
    const html = await said(
      `try { await import("../../mf-two/1.1.0/two-pt.js"); text = "got it"; } catch (error) { text = error.message; }`,
    );
    expect(html).toMatch(/imports .{1,12}mf-two.{1,30}, which its release does not hold/);
  });

  it("writes no file", async () => {
    const target = join(site.folder, "written.txt");
    const html = await said(
      `import { writeFileSync } from "node:fs"; ${attempt(`writeFileSync(${JSON.stringify(target)}, "x")`)}`,
    );
    expect(html).toContain("stopped by");
    expect(existsSync(target)).toBe(false);
  });

  it("opens no socket", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const html = await said(
      `import { connect } from "node:net";
       text = await new Promise((resolve) => {
         try { connect(${port}, "127.0.0.1").on("connect", () => resolve("connected")).on("error", (error) => resolve("stopped by " + error.code)); }
         catch (error) { resolve("stopped by " + error.code); }
       });`,
    );
    expect(html).toContain("stopped by");
    expect(connections).toBe(0);
  });

  it("starts no process, no thread and no fork bomb", async () => {
    const html = await said(
      `import { spawnSync, fork } from "node:child_process"; import { Worker } from "node:worker_threads";
       const tried = [() => { const { error } = spawnSync("/bin/sh", ["-c", ":(){ :|:& };:"]); if (error) throw error; }, () => fork("/etc/hostname"), () => new Worker("0", { eval: true })];
       text = tried.map((one) => { try { one(); return "started"; } catch (error) { return "stopped"; } }).join(" ");`,
    );
    expect(html).toContain("stopped stopped stopped");
  });

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
      "const all = []; for (;;) all.push(Buffer.alloc(1e8, 1));",
      // On a busy machine the deadline comes first.
      /more than 512 MB of heap or 1536 MB in all|failed to render: .*(memory|allocat)|not done/i,
    ],
    [
      "ends the process",
      "process.exit(0);",
      /its process ended \(exit code 0\).*, while it rendered \/de\/one, \/en\/one, \/one\.$/m,
    ],
    [
      // The first process of a namespace outlives its own signal, and waits.
      "kills the process",
      "process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});",
      /stopped: it/,
    ],
    ["aborts the process", "process.abort();", /its process ended|stopped: it/],
    ["writes to stdout", 'process.stdout.write("hello\\n");', /may not write to stdout/],
    [
      "answers for pages that nobody asked for",
      `process.stdout.write('{"path":"/two","fragment":{}}\\n');`,
      /may not write to stdout/,
    ],
    [
      "writes a line without end",
      'for (let i = 0; i < 40; i += 1) process.stdout.write("x".repeat(1e5));',
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
    const before = await site.registry.revision("production");
    const error = await hostile(code).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(/mf-one 6\.6\.6/);
    expect(String(error)).toMatch(message);
    expect(String(error).length).toBeLessThan(4000);
    expect(await site.registry.revision("production")).toEqual(before);
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
    const next = await site.nextOne("6.6.6", { code: "process.exit(7);" });
    const promotion = site.promote([slotted, next], { rendering: { limits } });
    await expect(promotion).rejects.toThrow(
      /mf-one 6\.6\.6: .* \(exit code 7\).* \(slots of mf-two 2\.0\.0 were rendered in the same/,
    );
  });
});

it("R15 each wall is attempted, and stands", async () => {
  const attempts = ["environment", "reading", "writing", "network", "spawning"];
  expect((await attemptWalls())?.succeeded).toEqual(
    Object.fromEntries(attempts.map((one) => [one, false])),
  );
});

it("R15 the program inside imports no release where a wall is missing", () => {
  const program = join(import.meta.dirname, "../../compose/render/renderer.mjs");
  const targets = { file: program, newFile: site.folder, port: 1 };
  const assignment = { base: "release:/", scripts: {}, shell: "shell", entries: {}, paths: ["/"] };
  const input = JSON.stringify({ targets, assignment });
  const output = execFileSync(process.execPath, [program], { input, encoding: "utf8" });
  expect(JSON.parse(output)).toMatchObject({ reading: true, writing: false });
});
