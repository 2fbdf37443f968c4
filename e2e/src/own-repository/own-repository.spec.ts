import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releasablePackages, run, workspaceRoot } from "@site/workspace/workspace";
import { expect, test } from "playwright/test";
import { freePort } from "#dev/free-port.ts";
import { untilLive } from "#site/quiet-page.ts";
import { release, serve } from "#story/command.ts";
import { startNpmRegistry } from "./npm-registry.ts";

/*
 * A team without this repository: it has the names of the published packages, makes a remote, builds
 * and tests it, publishes it, and sees it on the running site.
 */

const remote = "mf-open-jobs";

test("a remote in a repository of its own is installed, built, tested, published, seen and taken back", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), "own-repository-"));
  const packed = join(folder, "packed");
  const repository = join(folder, "repository");
  const program = (name: string, ...args: string[]) =>
    run("node", [`platform/workspace/src/${name}.ts`, ...args], workspaceRoot);
  const there = (command: string, ...args: string[]) => run(command, args, repository);

  await program("packages/packages", packed);
  const npm = await startNpmRegistry(folder);
  try {
    for (const file of (await readdir(packed)).toSorted()) await npm.publish(join(packed, file));
    await program("create-remote", "open-jobs", "--standalone", repository);
    await writeFile(join(repository, ".npmrc"), `registry=${npm.address}\n`);
    await there("npm", "install", "--no-audit", "--no-fund", "--fetch-retries=0");
    const lock = await readFile(join(repository, "package-lock.json"), "utf8");
    expect(lock).not.toContain(workspaceRoot);
    const { packages } = JSON.parse(lock) as { packages: Record<string, object> };
    expect(packages["node_modules/@site/contract"]).toMatchObject({
      version: expect.any(String),
      integrity: expect.stringMatching(/^sha512-/),
    });
    await there("npm", "run", "types");
    await there("npm", "run", "build");
    await there("npm", "test");
  } finally {
    await npm.close();
  }

  const port = await freePort();
  const env = {
    REGISTRY: join(folder, "registry"),
    DATA_DIRECTORY: join(folder, "data"),
    HOST: "127.0.0.1",
    PORT: String(port),
    RELEASE_USER: "a team",
  };
  const done = async (written: string) => {
    const ended = await release(written, env);
    expect(ended.code, ended.output).toBe(0);
    return ended.output;
  };
  /** The release command that the repository has installed. */
  const theirs = async (...args: string[]) => {
    const installed = join(repository, "node_modules/.bin/site-release");
    const ended = spawnSync(installed, args, {
      cwd: repository,
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
    expect(ended.status, ended.stdout + ended.stderr).toBe(0);
  };
  const packages = releasablePackages();
  for (const name of packages) await done(`publish ${name}`);
  const { waiting } = JSON.parse(await done("status --json")) as {
    waiting: { name: string; version: string }[];
  };
  await done(`promote ${waiting.map(({ name, version }) => `${name}@${version}`).join(" ")}`);
  const stop = await serve(env);
  try {
    const address = `http://127.0.0.1:${port}/en/open-jobs`;
    expect((await fetch(address)).status).toBe(404);
    await theirs("publish", remote);
    await theirs("promote", `${remote}@1.0.0`);
    await expect.poll(async () => (await fetch(address)).status).toBe(200);

    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(error.message));
    await page.goto(address);
    await untilLive(page, "/en/open-jobs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open jobs");
    // Its styles are there, the UI kit's among them.
    const hero = page.getByRole("main").locator("section").first();
    await expect(hero).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page.getByRole("main").getByRole("link", { name: "Write to us" }).click();
    await untilLive(page, "/en/contact");
    expect(messages).toEqual([]);

    await theirs("rollback");
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
  } finally {
    await stop();
  }
  await rm(folder, { recursive: true });
});
