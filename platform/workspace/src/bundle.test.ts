import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:http";
import { dirname, join, resolve } from "node:path";
import { TestSite } from "@site/composer/test/test-site";
import { throwawayFolder } from "@site/gateway/test/clean-up";
import { freePort } from "@site/gateway/test/free-port";
import { submission } from "@site/gateway/test/test-gateway";
import { until } from "@site/gateway/test/until";
import { FolderStore } from "@site/registry/folder-store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { workspaceRoot } from "#command/workspace.ts";

const { folder: place, remove } = throwawayFolder();
const folder = join(place, "bundle");
const registry = join(place, "registry");
const nothing = join(place, "nothing");
let site: TestSite;

/** Nothing of this repository is in reach: an empty folder, and Node. */
const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, REGISTRY: registry };
/** Runs a program of the bundle with further settings. */
const runWith =
  (settings: Record<string, string>) =>
  (program: string, ...words: string[]) =>
    spawnSync(join(folder, "bin", program), words, {
      ...{ cwd: nothing, env: { ...env, ...settings } },
      encoding: "utf8",
    });
const run = runWith({});
const runBundle = (...words: string[]) =>
  spawnSync(process.execPath, [resolve(import.meta.dirname, "bundle.ts"), ...words], {
    encoding: "utf8",
  });

beforeAll(async () => {
  mkdirSync(nothing);
  site = await TestSite.on(new FolderStore(registry));
  await site.start();
  expect(runBundle(folder).stderr).toBe("");
}, 120_000);
afterAll(async () => {
  await site.close();
  remove();
});

it("weighs at most 3.1 MB and holds no package and no source", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sizes = files.map((file) => statSync(join(folder, file))).filter((one) => one.isFile());
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThan(3_100_000);
  expect(files.filter((file) => /node_modules|\.ts$/.test(file))).toEqual([]);
});

it("holds every file that go-live and alerts name on the machine", () => {
  const page = readFileSync(join(folder, "docs/recipes/go-live.md"), "utf8");
  const named = [...page.matchAll(/\/opt\/site\/([\w./-]*\w)/g)].map(([, path]) => path ?? "");
  expect(named.length).toBeGreaterThan(4);
  const troubles = readFileSync(
    join(workspaceRoot, "platform/server/src/alerts/troubles.ts"),
    "utf8",
  );
  const ofAlerts = [...troubles.matchAll(/"(docs\/recipes\/[\w-]+\.md)/g)].map(([, page]) => page);
  expect(ofAlerts).toContain("docs/recipes/runbook.md");
  const alsoNamed = [...named, ...ofAlerts.filter((page) => page !== undefined)];
  expect(alsoNamed.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  const [, edit = ""] = /(sed .*Caddyfile) >/.exec(page) ?? [];
  const words = ["-c", edit.replace("/opt/site", folder)];
  expect(spawnSync("sh", words, { encoding: "utf8" }).stdout).toMatch(/^YOUR-DOMAIN \{$/m);
});

const unit = readFileSync(join(workspaceRoot, "deploy/site.service"), "utf8");
const image =
  readFileSync(join(workspaceRoot, "Dockerfile"), "utf8")
    .split(/^FROM /m)
    .at(-1) ?? "";
/** The words of a JSON list at the end of an instruction of the image. */
const wordsOf = (instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction}[^\\[]*(\\[.*\\])$`, "m").exec(image)?.[1] ?? "[]");
const [, execStart = ""] = /^ExecStart=(.*)$/m.exec(unit) ?? [];

it.each([
  ["the unit", execStart, [...unit.matchAll(/^Environment=(.*)$/gm)]],
  ["the image", wordsOf("CMD").join(" "), [...image.matchAll(/^ENV (.*)$/gm)]],
])(
  "serves a registry as %s starts it, within 120 MB, and ends when it is told to",
  async (...given) => {
    const [, program, environments] = given;
    const port = await freePort();
    const settings = environments.flatMap(([, all = ""]) =>
      all.split(" ").map((one) => one.replace("/var/lib/site", place).split("=")),
    );
    const child = spawn(program.replace("/opt/site", folder), {
      cwd: nothing,
      env: {
        ...{ ...env, ...Object.fromEntries(settings), HOST: "127.0.0.1", PORT: String(port) },
        CONSOLE_TOKEN: "a token of an operator, 32 characters",
      },
      stdio: "inherit",
    });
    const isHealthy = () => {
      const [, ...words] = wordsOf("HEALTHCHECK");
      return spawnSync(process.execPath, words, { env: { PORT: String(port) } }).status === 0;
    };
    const ended = new Promise((done) => child.once("exit", done));
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const isUp = () =>
      ask("/healthz").then(
        ({ ok }) => ok,
        () => false,
      );
    await until("it answers", isUp, 20_000);
    expect((await ask("/one")).status).toBe(200);
    // `fetch` would say that it is no navigation, which the console does not answer.
    const [asked] = await once(get(`http://127.0.0.1:${port}/console`), "response");
    expect(asked.resume().statusCode).toBe(401);
    const enquiry = await fetch(`http://127.0.0.1:${port}/rest/v1/contact_submissions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...submission, email: "ana@example.com" }),
    });
    expect(enquiry.status).toBe(201);
    if (existsSync("/proc/self/status")) {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      expect(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toBeLessThan(120);
    }
    expect(isHealthy()).toBe(true);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(isHealthy()).toBe(false);
  },
  60_000,
);

it("has an image whose user is not root", () => {
  expect(image).toMatch(/^USER node$/m);
});

it("rolls back, exports and knows where no submissions are; what needs the sources says so", () => {
  // By way of a link, as in /usr/local/bin.
  symlinkSync(join(folder, "bin/release"), join(nothing, "release"));
  const status = spawnSync(join(nothing, "release"), ["status"], { env, encoding: "utf8" });
  expect(status.stdout).toContain("production");
  expect(status.stdout).toContain("attempted just now");
  expect(run("release", "export", join(place, "static")).status).toBe(0);
  expect(run("leads", "list").stderr).toContain("with its DATA_DIRECTORY or DATABASE_URL");
  const promotion = run("release", "promote", "mf-one@1.0.0");
  expect(promotion.status).toBe(1);
  expect(promotion.stderr).toContain("[needs-sources]");
}, 60_000);

it("takes one package back beside a canary, and ends that, without the sources", async () => {
  const live = async () => (await site.registry.revision("production"))?.releases;
  await site.promoteOne("1.1.0");
  await site.promote([await site.nextTwo("1.1.0")]);
  // Nothing in the bundle can draw the share image of its new title.
  const pages = { two: { title: "A title" } };
  await site.canary(await site.remote({ name: "mf-two", version: "1.2.0", pages }), 5);
  const runAllowed = runWith({ RELEASES_MAY_READ_FILES: "true" });
  expect(runAllowed("release", "rollback", "mf-one@1.0.0")).toMatchObject({
    stderr: "",
    stdout: expect.stringContaining("production shows mf-one@1.0.0 again"),
  });
  expect(await live()).toMatchObject({ "mf-one": "1.0.0", "mf-two": "1.1.0" });
  expect(run("release", "canary", "--stop").stdout).toContain("has ended");
  expect(run("release", "verify").stdout).toContain("Whole");
}, 60_000);

it("R16 brings everything back, by the recipes' commands, when nothing but the backups is left", () => {
  const data = join(place, "data");
  const ask = (...words: Parameters<typeof run>) => {
    const done = runWith({ DATA_DIRECTORY: data })(...words);
    expect(done.stderr).toBe("");
    return done.stdout;
  };
  const [mirror, backup] = [join(place, "mirror"), join(place, "submissions.sqlite")];
  /** What is live; when housekeeping was done is not part of a backup. */
  const shown = () => ask("release", "status").replace(/^housekeeping.*?(?=^\S+ around)/ms, "");
  const [status, leads] = [shown(), ask("leads", "list")];
  expect(leads).toContain("ana@example.com");
  ask("release", "mirror", registry, mirror);
  ask("leads", "backup", backup);
  for (const lost of [registry, data]) rmSync(lost, { recursive: true });
  ask("release", "mirror", mirror, registry);
  ask("leads", "restore", backup);
  expect([shown(), ask("leads", "list")]).toEqual([status, leads]);
  expect(ask("release", "verify")).toContain("Whole");
}, 60_000);

it("says which Node it needs where there is an older one, or none", () => {
  const old = join(place, "old");
  mkdirSync(old);
  writeFileSync(join(old, "node"), "#!/bin/sh\necho v20.20.2\n", { mode: 0o755 });
  const { status, stderr } = runWith({ PATH: `${old}:/usr/bin:/bin` })("leads", "list");
  expect(stderr).toMatch(
    /^This needs Node \d+ or later, and finds v20\.20\.2\. Install it, or make/,
  );
  expect(status).toBe(1);
});

it("is never written over something else", () => {
  const { status, stderr } = runBundle(workspaceRoot);
  expect(stderr).toContain("is not empty");
  expect(status).toBe(1);
});
