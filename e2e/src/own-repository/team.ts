import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@site/gateway/test/free-port";
import { run, workspaceRoot } from "@site/workspace/workspace";
import { type DevCommand, startCommand } from "#dev/dev-command.ts";
import { composedRegistry } from "#releases/test-site.ts";
import { type NpmRegistry, startNpmRegistry } from "./npm-registry.ts";

/** What a repository asks for of the packages that it installs. */
interface Wanted {
  dependencies?: Record<string, string>;
  /** Versions that npm installs, no matter what other packages ask for. */
  overrides?: Record<string, string>;
}

/** A later version of a packed package. */
interface Later {
  version: string;
  dependencies?: Record<string, string>;
  /** A name in its code, and what it is called from this version on. */
  renamed?: readonly [string, string];
}

/** Longest run of a command, in milliseconds: an installation is the longest. */
const maxCommandMs = 120_000;

/**
 * A team with its own repository, a registry of npm packages, and the site that shows its remote.
 */
export class Team {
  readonly folder: string;
  readonly npm: NpmRegistry;
  /** The site's packages, as its owners packed them. */
  readonly packed: readonly string[];
  readonly repository: string;
  readonly site: string;
  readonly #registry: string;
  readonly #env: Record<string, string>;
  readonly #port: number;

  private constructor(folder: string, npm: NpmRegistry, packed: readonly string[], port: number) {
    this.site = `http://127.0.0.1:${port}`;
    this.#port = port;
    this.folder = folder;
    this.npm = npm;
    this.packed = packed;
    this.repository = join(folder, "repository");
    this.#registry = join(folder, "registry");
    this.#env = {
      REGISTRY: this.#registry,
      DATA_DIRECTORY: join(folder, "data"),
      RELEASE_USER: "a team",
      // All of the code is this repository's and the test's own.
      RELEASES_MAY_READ_FILES: "true",
      NODE_OPTIONS: `--import=${import.meta.resolve("@site/registry/test/quick-compression")}`,
    };
  }

  /** Packs and publishes the site's packages; nothing of the team is there yet. */
  static async begin(): Promise<Team> {
    // Like the home folder of many a developer, the path has a space and a letter beyond ASCII.
    const folder = await mkdtemp(join(tmpdir(), "repositório próprio "));
    const packed = join(folder, "packed");
    const npm = await startNpmRegistry(folder);
    const words = [packed, "--registry", npm.address, "--publish"];
    await run("node", ["platform/workspace/src/packages/packages.ts", ...words], workspaceRoot);
    const files = (await readdir(packed)).toSorted().map((file) => join(packed, file));
    return new Team(folder, npm, files, await freePort());
  }

  async end(): Promise<void> {
    await this.npm.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Makes the repository with nothing but the name of a package. */
  async create(name: string): Promise<void> {
    // npx keeps what it has installed, by version: what a former run has packed has the same one.
    const { stdout } = await promisify(execFile)("npm", ["config", "get", "cache"]);
    const kept = globSync(join(stdout.trim(), "_npx/*/node_modules/@site/kit"));
    for (const kit of kept) await rm(resolve(kit, "../../.."), { recursive: true, force: true });
    const kit = [`--@site:registry=${this.npm.address}`, "--yes", "--package", "@site/kit"];
    await run("npx", [...kit, "create-remote", name, this.repository], this.folder);
  }

  /** Runs a command in the repository: what it says, or why it failed. */
  there(command: string, ...args: string[]): Promise<string> {
    return this.#run({ REGISTRY: "" }, command, args);
  }

  #run(
    settings: Record<string, string>,
    command: string,
    args: string[],
    cwd = this.repository,
  ): Promise<string> {
    const env = { ...process.env, NO_COLOR: "1", ...settings };
    return promisify(execFile)(command, args, { cwd, env, timeout: maxCommandMs }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => {
        throw new Error(stdout + stderr);
      },
    );
  }

  /** Writes versions into the repository's `package.json`, and installs. */
  async install({ dependencies = {}, overrides = {} }: Wanted): Promise<void> {
    await change(this.#manifest, { overrides, dependencies });
    await this.there("npm", "install", "--no-audit", "--no-fund");
  }

  /** Gives the remote another version, and builds it; publishing compares types. */
  async build(version: string): Promise<void> {
    await change(this.#manifest, { version });
    await this.there("npm", "run", "build");
  }

  get #manifest(): string {
    return join(this.repository, "package.json");
  }

  /** Publishes a later version of a packed package of the site. */
  async publishLater(name: string, { version, dependencies = {}, renamed }: Later): Promise<void> {
    const folder = join(this.folder, `${name}-${version}`);
    await mkdir(folder);
    const packed = this.packed.find((file) => file.includes(`/site-${name}-`)) ?? "";
    await run("tar", ["-xzf", packed, "-C", folder], folder);
    await change(join(folder, "package/package.json"), { version, dependencies });
    if (renamed) await rename(join(folder, "package/dist"), renamed);
    await this.npm.publish(join(folder, "package"));
  }

  /** The release command that the repository has installed: what it says, or why it failed. */
  release(...args: string[]): Promise<string> {
    return this.#run(this.#env, this.installed("site-release"), args);
  }

  /** The repository's own tests, which know where the site's releases are. */
  test(): Promise<string> {
    return this.#run(this.#env, "npm", ["test"]);
  }

  /** A program that the repository has installed. */
  installed(name: string): string {
    return join(this.repository, "node_modules/.bin", name);
  }

  /** The release command of the site's owners. */
  owners(written: string): Promise<string> {
    const args = [program("release"), ...written.split(" ")];
    return this.#run(this.#env, process.execPath, args, workspaceRoot);
  }

  /** Serves what this workspace has built. */
  async startSite(): Promise<DevCommand> {
    await cp(composedRegistry, this.#registry, { recursive: true });
    const serving = { env: this.#env, port: this.#port };
    return startCommand(workspaceRoot, process.execPath, [program("serve")], serving);
  }
}

/** A program behind one of this repository's own commands. */
const program = (name: string) => resolve(workspaceRoot, `platform/workspace/src/${name}.ts`);

/** Writes fields into a `package.json`; dependencies join those that are there. */
async function change(file: string, { dependencies, ...fields }: Wanted & Partial<Later>) {
  const manifest = JSON.parse(await readFile(file, "utf8"));
  const all = { ...manifest.dependencies, ...dependencies };
  await writeFile(
    file,
    JSON.stringify({ ...manifest, ...fields, dependencies: all }, undefined, 2),
  );
}

/** Calls something another name in all files below a folder. */
export async function rename(folder: string, [from, to]: readonly [string, string]): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.[jt]sx?$/.test(entry.name)) continue;
    const file = resolve(entry.parentPath, entry.name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(new RegExp(`\\b${from}\\b`, "g"), to));
  }
}
